import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** The metrics of one process at one moment, as data that can be sent to another process. */
export type Snapshot = readonly Metric[];

type Metric = MetricObjectWithValues<MetricValue<string>>;

/**
 * The delay of the slowest event loop counts, the start of the oldest process, and the jobs in the state that all share.
 * Other metrics are added up.
 */
const JOINED_BY: readonly (readonly [name: RegExp, aggregator: 'max' | 'min'])[] = [
  [/^nodejs_eventloop_lag_min_seconds$/, 'min'],
  [/^nodejs_eventloop_lag_/, 'max'],
  [/^process_start_time_seconds$/, 'min'],
  [/^cutting_layout_jobs$/, 'max'],
];

/** What only grows: counters and histograms. A process that has ended still counts in these. */
export const countsOf = (snapshot: Snapshot): Snapshot =>
  snapshot.filter(({ type }) => isCount(String(type)));

/** prom-client names types; at run time they are these words. */
const isCount = (type: string): boolean => type === 'counter' || type === 'histogram';

/** The metrics of all processes together. */
export const joined = (snapshots: readonly Snapshot[]): Promise<Metric[]> =>
  aggregate(snapshots).getMetricsAsJSON();

/** The same in the text format of Prometheus. */
export const joinedText = (snapshots: readonly Snapshot[]): Promise<string> => aggregate(snapshots).metrics();

const aggregate = (snapshots: readonly Snapshot[]) =>
  AggregatorRegistry.aggregate(snapshots.map((snapshot) => snapshot.map(withAggregator)));

function withAggregator(metric: Metric): Metric {
  const [, aggregator] = JOINED_BY.find(([name]) => name.test(metric.name)) ?? [];
  return aggregator === undefined ? metric : { ...metric, aggregator };
}
