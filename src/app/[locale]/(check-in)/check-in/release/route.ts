import { serveRelease } from '../../check-in-app'

export const GET = serveRelease
