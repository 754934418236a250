import type { KeyRecord } from '../../state/store.ts';

/** A key as the operator sees it. */
export const keyRow = ({ id, plan, active, requestable, email, blocked, issuedAt }: KeyRecord) => ({
  id,
  plan,
  state: active ? 'active' : 'revoked',
  requestable,
  email,
  blocked,
  issuedAt,
});
