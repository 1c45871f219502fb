import { serveHandler } from '@/server/http/serve'
import { readPublicKeys } from '@/server/signing/keys'

export const dynamic = 'force-dynamic'

/** The keys with which anybody checks the signature of a certificate; programs of other sites may read them. */
export const GET = serveHandler('GET certificate-keys', async () =>
  Response.json(await readPublicKeys(), {
    headers: {
      'cache-control': 'public, max-age=300',
      'content-type': 'application/jwk-set+json',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  }),
)
