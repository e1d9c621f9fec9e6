"""Credentials of a store: they come from the environment and are shown to nobody."""

from __future__ import annotations

import os
import re
from urllib.parse import urlsplit

from .._lang import pick

_SERVICE = re.compile(r"^(AWS|AZURE|GOOGLE)_")
_SECRET = re.compile(r"KEY|SECRET|TOKEN|PASSWORD|CREDENTIAL|SIGNATURE|SAS")


def hidden(text: str) -> str:
    """The text without the credentials that stand in the environment.

    >>> os.environ["AWS_SECRET_ACCESS_KEY"] = "abcdefgh"
    >>> hidden("signed by abcdefgh, refused")
    'signed by …, refused'
    >>> del os.environ["AWS_SECRET_ACCESS_KEY"]
    """
    for name, value in os.environ.items():
        if _SERVICE.match(name) and _SECRET.search(name) and len(value) >= 4:
            text = text.replace(value, "…")
    return text


def check_address(store: str) -> str:
    """The address of a store, unless there are credentials in it.

    >>> check_address("s3://bucket/c4")
    's3://bucket/c4'
    >>> check_address("s3://me:secret@bucket/c4")
    Traceback (most recent call last):
    ValueError: the address of the store has a password or a key in it; credentials go into the environment, such as AWS_SECRET_ACCESS_KEY
    """
    if "://" in store and ("@" in urlsplit(store).netloc or urlsplit(store).query):
        raise ValueError(
            pick(
                "the address of the store has a password or a key in it; credentials go into the environment, "
                "such as AWS_SECRET_ACCESS_KEY",
                "l'adresse du stockage contient un mot de passe ou une clé ; les identifiants se donnent dans "
                "l'environnement, comme AWS_SECRET_ACCESS_KEY",
            )
        )
    return store
