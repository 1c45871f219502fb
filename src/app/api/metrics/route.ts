import { readMetrics } from '@/features/operations/service/metrics'
import { serveOutside } from '@/server/serve'

/** Without serve(), which would look for a session in the database: the figures are there while it is away. */
export const GET = serveOutside('GET api/metrics', ({ headers }) => readMetrics(headers))
