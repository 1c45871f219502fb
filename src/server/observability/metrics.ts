import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { pulse } from './pulse.ts'

// The process entry, the door and Next's bundles load the same package, and count in the same register.

type Labels = Partial<Record<string, string | number>>

/** Found again where another bundle has made it. */
const once = <Metric>(name: string, make: () => Metric) =>
  (register.getSingleMetric(name) as Metric | undefined) ?? make()

const calls = once(
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

const pages = once(
  'academy_pages_total',
  () =>
    new Counter({ name: 'academy_pages_total', help: 'Pages that were rendered, by status', labelNames: ['status'] }),
)
export const countPage = (status: number) => pages.inc({ status })

const jobs = once(
  'academy_jobs_total',
  () =>
    new Counter({ name: 'academy_jobs_total', help: 'Background jobs, by outcome', labelNames: ['job', 'outcome'] }),
)
export const countJob = (job: string, outcome: 'done' | 'failed') => jobs.inc({ job, outcome })

const anew = once(
  'academy_transactions_anew_total',
  () => new Counter({ name: 'academy_transactions_anew_total', help: 'Transactions begun anew after a deadlock' }),
)
export const countAnew = () => anew.inc()

export function measure(name: string, help: string, labels: Labels, value: number): void {
  const gauge = once(name, () => new Gauge({ name, help, labelNames: Object.keys(labels) }))
  gauge.set(labels, value)
}

/** What is not there any more would keep its last value for as long as the process lives. */
export async function forget(name: string, isGone: (labels: Labels) => boolean): Promise<void> {
  const gauge = register.getSingleMetric(name) as Gauge | undefined
  const { values = [] } = (await gauge?.get()) ?? {}
  for (const { labels } of values) if (isGone(labels)) gauge?.remove(labels)
}

/** In the text format of Prometheus. */
export async function figures(): Promise<Response> {
  once('process_cpu_user_seconds_total', () => collectDefaultMetrics())
  measure('academy_database_silent', 'Whether the database does not answer', {}, pulse.isSilent ? 1 : 0)
  const headers = { 'content-type': register.contentType, 'cache-control': 'no-store' }
  return new Response(await register.metrics(), { headers })
}
