"""A typed client of the cutting-layout service, synchronous and asynchronous."""

from .aio import AsyncClient
from .client import Client
from .errors import CuttingLayoutError
from .retry import Retry

__all__ = ["AsyncClient", "Client", "CuttingLayoutError", "Retry"]
