import { apiDocs } from '@/endpoints/api-docs'

export function GET(): Response {
  return new Response(apiDocs(), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
