import { RELEASE } from '@/env'

/** The check-in asks which release the server runs, because the page that it shows may be a stored one. */
export const GET = () => new Response(RELEASE, { headers: { 'cache-control': 'no-store' } })
