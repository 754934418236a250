/** The roles of the program, in separate processes, while it puts a service under load. */

/** The arguments after `bench load` that make the program one of its helpers. */
export const ROLES = { server: 'load-server', engine: 'load-engine', probe: 'load-probe' } as const;

/** Answers the orders of the parent, one by one, until the parent is gone. */
export async function answerOrders<Order, Answer>(answer: (order: Order) => Promise<Answer> | Answer) {
  process.on('message', (order: Order) => {
    void Promise.resolve(answer(order)).then((reply) => process.send?.(reply));
  });
  await new Promise((resolve) => process.once('disconnect', resolve));
}

/** CPU time of this process so far, over all its threads, in seconds. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
