import { serveManifest } from '../../../check-in-app'

export const GET = serveManifest
