import type { NextRequest } from 'next/server'
import { startGithubSignIn } from '@/features/accounts/service/github'
import { isGithubConfigured } from '@/features/accounts/service/github-provider'
import { serveHandler } from '@/server/http/serve'

/** The link behind the button of the login page. */
export const GET = serveHandler('GET oauth/github', async ({ nextUrl: { searchParams } }: NextRequest) => {
  if (!isGithubConfigured()) return new Response('Not found', { status: 404 })
  const { to, cookies } = await startGithubSignIn({
    from: searchParams.get('from'),
    locale: searchParams.get('locale'),
  })
  return new Response(null, {
    status: 303,
    headers: [
      ['location', to],
      ['cache-control', 'no-store'],
      ...cookies.map((line): [string, string] => ['set-cookie', line]),
    ],
  })
})
