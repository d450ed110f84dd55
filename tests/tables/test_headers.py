"""Headers as 40 fields write them: each description is right or asks, and is never wrong."""

import itertools

import numpy as np
import pandas as pd
import pytest

from srcs_py import describe

# After the colon: T compared, P a parameter of texts, N one of numbers, R the run, F the fold
# (whose runs are paired), + and - the performance with its direction, ? without one, m another
# measure, s a status, i a number of the row, c the same value everywhere, h a machine.
HEADERS = """
machine learning | dataset:P approach:T fold:F accuracy:+
reinforcement learning | env:P agent:T seed:R reward:+
multi-objective optimization | problem:P alg:T run:R igd:-
Weka's experimenter | Key_Dataset:P Key_Run:R Key_Fold:F Key_Scheme:T Percent_correct:+
tracked experiments | Name:i State:s config.env_id:P config.algo:T config.seed:R summary.return:+
satisfiability | family:P solver:T status:s cputime:- seed:R
scheduling | scenario:P load:N trial:R scheduler:T makespan:-
decision making | decision problem:P MCDM method:T replication:R Spearman correlation:+
forecasting | series:P horizon:N forecaster:T window:R sMAPE:-
fuzzing | benchmark:P fuzzer:T trial:R edges_covered:+
search-based testing | Subject:P Technique:T Run:R MutationScore:+
computer vision | backbone:T dataset:P seed:R mAP:+
translation | language pair:P system:T seed:R BLEU:+
ranking of documents | collection:P ranker:T fold:F nDCG@10:+
recommendation | Data:P Recommender:T Fold:F Recall@20:+
black-box optimization | function_id:P dimension:N algorithm_name:T run_id:R best_y:?
dynamic optimization | Dim:N CF:N Severity:N Algorithm:T OffError:-
clustering | data:P clusterer:T init_seed:R ARI:+
automated machine learning | task:P framework:T constraint:P fold:F result:?
compilers | kernel:P compiler:T threads:N rep:R time_s:-
databases | query:P engine:T scale_factor:N run:R latency_ms:-
motion planning | map:P planner:T attempt:R path_length:-
games | Game:P Policy:T Episode:R Score:+
imbalanced classes | dataset:P classifier:T sampler:P fold:F gmean:+
genomics | genome:P aligner:T replicate:R sensitivity:+
German theses | Datensatz:P Verfahren:T Durchlauf:R Fehlerrate:-
Spanish optimization | instancia:P algoritmo:T semilla:R costo:-
French learning | jeu de données:P méthode:T répétition:R précision:+
Italian optimization | problema:P metodo:T prova:R errore:-
Portuguese learning | base de dados:P classificador:T execução:R acurácia:+
active learning | dataset:P strategy:T budget:N seed:R f1_macro:+
hyperparameters | benchmark:P optimizer:T n_trials:N seed:R regret:-
federated learning | Dataset:P alpha:N Method:T seed:R TestAcc:+
outlier detection | dataset:P detector:T anomaly_ratio:N seed:R AUROC:+ train_time:m
vehicle routing | Run:R Heuristic:T Instance:P Gap(%):- CPU(s):m
symbolic regression | dataset:P algorithm:T random_state:R target_noise:N r2_test:+ training_time:m
program repair | project:P tool:T seed:R bugs_fixed:+ hostname:h
simulated estimators | n:N censoring:N estimator:T sim:R mse:-
language models | model:T task:P shots:N seed:R exact_match:+
network protocols | topology:P protocol:T nodes:N run:R throughput_mbps:+
image restoration | image:P filter:T sigma:N noise_seed:R PSNR:+ version:c
"""
SETS = dict(line.split(" | ") for line in HEADERS.strip().splitlines())


def columns_of(field):
    kinds, words = {}, []
    for word in SETS[field].split(" "):
        words.append(word)
        if ":" in word:
            name, _, kind = " ".join(words).rpartition(":")
            kinds[name], words = kind, []
    return kinds


def table_of(kinds):
    texts, random = (
        {"T": ["ga", "pso", "de"], "P": ["p1", "p2", "p3", "p4"]},
        np.random.default_rng(7),
    )
    levels = {
        name: texts.get(kind) or {"N": [2, 4, 8], "R": range(5), "F": range(4)}[kind]
        for name, kind in kinds.items()
        if kind in "TPNRF"
    }
    table = pd.DataFrame(itertools.product(*levels.values()), columns=[*levels])
    for name, kind in kinds.items():
        if kind in "+-?m":
            table[name] = random.normal(10, 1, len(table)).round(3)
        elif kind == "s":
            table[name] = random.choice(["finished", "crashed"], len(table))
        elif kind == "i":
            table[name] = [f"row-{number}" for number in range(len(table))]
        elif kind in "ch":
            table[name] = "1.2" if kind == "c" else random.choice(["n1", "n2"], len(table))
    return table[[*kinds]]


def wanted(kinds):
    of = {
        kind: [name for name in kinds if kinds[name] in kind] for kind in ("T", "PN", "RF", "+-?")
    }
    return {
        "target": of["T"],
        "params": of["PN"],
        "performance": of["+-?"],
        "pairing_col": of["RF"] if "F" in kinds.values() else [],
        "maximize": [kind == "+" for kind in kinds.values() if kind in "+-"],
    }


def verdict(field):
    """Return "right", "open" or the roles that are wrong."""
    kinds = columns_of(field)
    found, right = describe(table_of(kinds)).by_role, wanted(kinds)
    wrong, asked = [], False
    for name, role in found.items():
        known = [*role.known]
        missing = set(right[name]) - set(known)
        if set(known) - set(right[name]) or (missing and role.state != "open"):
            wrong.append((name, role))
        if name != "maximize" or right[name]:
            asked |= role.state == "open"
            if missing - set(role.candidates):
                wrong.append((name, role))
    return wrong or ("open" if asked else "right")


@pytest.mark.parametrize("field", SETS)
def test_a_description_is_right_or_asks(field):
    assert verdict(field) in ("right", "open")


def test_most_descriptions_ask_nothing():
    assert len(SETS) >= 40
    asked = [field for field in SETS if verdict(field) != "right"]
    assert len(asked) <= 10, asked
