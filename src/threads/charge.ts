/** Gives a charge back. */
export type Refund = () => Promise<void>;

/**
 * Charges a client for one admission. `Slots` calls it once, as soon as threads or a place in the queue are sure, and
 * not before; the place is kept meanwhile, and given back where the charge is refused.
 *
 * The refund is called, once, where the work never began (its client went away, or it waited too long) or ended
 * with `server_busy`: that answer is never charged. Whatever else becomes of work that has begun stays charged.
 *
 * @throws ContractError `rate_limit_exceeded` where the quota is used up.
 */
export type Charge = () => Promise<Refund>;
