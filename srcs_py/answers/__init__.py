"""The answer in words: why the ranks change, and a report for a paper."""
