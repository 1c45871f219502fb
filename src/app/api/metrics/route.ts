import { readMetrics } from '@/features/metrics/service'
import { serveHandler } from '@/server/http/serve'

/** Does not use serve(), which reads a session: metrics must be available while the database is not. */
export const GET = serveHandler('GET api/metrics', ({ headers }) => readMetrics(headers))
