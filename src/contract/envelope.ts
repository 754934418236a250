/** The public contract that every JSON response states. */
export const CONTRACT_VERSION = 'v1';

/** The `schemaVersion` of the state-store policy in the contract. */
export const STATE_SCHEMA_VERSION = 2;

/** `members` with the fields of every success. */
export const enveloped = (members: object) => ({ ok: true, contractVersion: CONTRACT_VERSION, ...members });
