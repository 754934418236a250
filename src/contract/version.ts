/** The public contract that every JSON response states. */
export const CONTRACT_VERSION = 'v1';
