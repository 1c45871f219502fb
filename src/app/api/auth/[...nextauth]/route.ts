import type { NextRequest } from 'next/server'
import { finishGithub } from '@/features/accounts/service/github'
import { offersGithub } from '@/features/accounts/service/github-provider'
import { answerNotFound, serveOutside } from '@/server/serve'

type Context = { params: Promise<{ nextauth: string[] }> }

/** Of all that next-auth can answer only the way back from GitHub is open: sessions, sign-in and sign-out are our own. */
export const GET = serveOutside('GET api/auth', async (request: NextRequest, { params }: Context) => {
  const { nextauth } = await params
  if (!offersGithub() || nextauth.join('/') !== 'callback/github') return answerNotFound(request)

  const { to, cookies, signedIn } = await finishGithub(request)
  const headers = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const line of cookies) headers.append('set-cookie', line)
  if (signedIn) return onwards(to, headers)
  headers.set('location', to)
  return new Response(null, { status: 303, headers })
})

/**
 * A redirect would still count as coming from GitHub, and the browser would hold the new session back from the next page.
 * A page of ours that moves on by itself makes the next request our own.
 */
function onwards(to: string, headers: Headers): Response {
  const address = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0;url=${address}"><title>GitHub</title><p><a href="${address}">${address}</a></p>`,
    { headers },
  )
}
