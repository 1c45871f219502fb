import type { NextRequest } from 'next/server'
import { finishGithubSignIn } from '@/features/accounts/service/github'
import { isGithubConfigured } from '@/features/accounts/service/github-provider'
import { notFoundResponse, serveHandler } from '@/server/http/serve'

type Context = { params: Promise<{ nextauth: string[] }> }

/** Serves only the callback from GitHub: sessions, sign-in and sign-out do not use the handlers of next-auth. */
export const GET = serveHandler('GET api/auth', async (request: NextRequest, { params }: Context) => {
  const { nextauth } = await params
  if (!isGithubConfigured() || nextauth.join('/') !== 'callback/github') return notFoundResponse(request)

  const { to, cookies, signedIn } = await finishGithubSignIn(request)
  const headers = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const line of cookies) headers.append('set-cookie', line)
  if (signedIn) return onwards(to, headers)
  headers.set('location', to)
  return new Response(null, { status: 303, headers })
})

/**
 * Answers with a page that redirects itself. After an HTTP redirect the next request would still count as coming from
 * GitHub, and the browser would not send the new session cookie with it.
 */
function onwards(to: string, headers: Headers): Response {
  const address = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0;url=${address}"><title>GitHub</title><p><a href="${address}">${address}</a></p>`,
    { headers },
  )
}
