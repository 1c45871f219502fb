import type { NextRequest } from 'next/server'
import { startGithub } from '@/features/accounts/service/github'
import { offersGithub } from '@/features/accounts/service/github-provider'
import { serveOutside } from '@/server/serve'

/** The link behind the button of the login page. */
export const GET = serveOutside('GET oauth/github', async ({ nextUrl: { searchParams } }: NextRequest) => {
  if (!offersGithub()) return new Response('Not found', { status: 404 })
  const { to, cookies } = await startGithub({ from: searchParams.get('from'), locale: searchParams.get('locale') })
  return new Response(null, {
    status: 303,
    headers: [
      ['location', to],
      ['cache-control', 'no-store'],
      ...cookies.map((line): [string, string] => ['set-cookie', line]),
    ],
  })
})
