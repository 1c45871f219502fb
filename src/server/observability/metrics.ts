import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { databaseHealth } from './shared-database-status.ts'

// The process entry, the gateway and Next's bundles load the same package and so share one register.

type Labels = Partial<Record<string, string | number>>

/** Another bundle may have created the metric already. */
const getOrCreate = <Metric>(name: string, make: () => Metric) =>
  (register.getSingleMetric(name) as Metric | undefined) ?? make()

const calls = getOrCreate(
  'academy_call_seconds',
  () =>
    new Histogram({
      name: 'academy_call_seconds',
      help: 'Calls of the API, by their template and status',
      labelNames: ['call', 'status'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    }),
)
export const countCall = (labels: Labels, ms: number) => calls.observe(labels, ms / 1000)

const pages = getOrCreate(
  'academy_pages_total',
  () =>
    new Counter({ name: 'academy_pages_total', help: 'Pages that were rendered, by status', labelNames: ['status'] }),
)
export const countPage = (status: number) => pages.inc({ status })

const jobs = getOrCreate(
  'academy_jobs_total',
  () =>
    new Counter({ name: 'academy_jobs_total', help: 'Background jobs, by outcome', labelNames: ['job', 'outcome'] }),
)
export const countJob = (job: string, outcome: 'done' | 'failed') => jobs.inc({ job, outcome })

const transactionRetries = getOrCreate(
  'academy_transactions_anew_total',
  () => new Counter({ name: 'academy_transactions_anew_total', help: 'Transactions begun anew after a deadlock' }),
)
export const countTransactionRetry = () => transactionRetries.inc()

export function setGauge(name: string, help: string, labels: Labels, value: number): void {
  const gauge = getOrCreate(name, () => new Gauge({ name, help, labelNames: Object.keys(labels) }))
  gauge.set(labels, value)
}

/** Removes the values of labels that are gone; they would keep their last value for as long as the process lives. */
export async function removeGaugeValues(name: string, isGone: (labels: Labels) => boolean): Promise<void> {
  const gauge = register.getSingleMetric(name) as Gauge | undefined
  const { values = [] } = (await gauge?.get()) ?? {}
  for (const { labels } of values) if (isGone(labels)) gauge?.remove(labels)
}

/** The answer has the text format of Prometheus. */
export async function metricsResponse(): Promise<Response> {
  getOrCreate('process_cpu_user_seconds_total', () => collectDefaultMetrics())
  setGauge('academy_database_silent', 'Whether the database does not answer', {}, databaseHealth.isUnresponsive ? 1 : 0)
  const headers = { 'content-type': register.contentType, 'cache-control': 'no-store' }
  return new Response(await register.metrics(), { headers })
}
