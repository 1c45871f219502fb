import { z } from 'zod'
import { type DeclaredEndpoint, type Endpoint, needsPermission, permissionOf } from '@/contract/endpoint'
import { escapeHtml } from '@/contract/html-text'
import { contentTypesOf } from '@/contract/shapes'
import { ENDPOINTS } from './all-endpoints'

let cachedDocs: string | undefined

/** The readable documentation of the API: one page without a script, grouped by feature, the same for every reader. */
export function apiDocs(): string {
  cachedDocs ??= renderDocs()
  return cachedDocs
}

function renderDocs(): string {
  const groups = Map.groupBy(ENDPOINTS, ({ group }) => group)
  const sections = [...groups].map(([group, endpoints]) => sectionHtml(group, endpoints))
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>API</h1>
<p>Send <code>Authorization: Bearer {token}</code> from <code>POST /api/login</code> and <code>Accept-Language</code>.
Errors answer <code>{ message, errors? }</code>. The same as a machine reads it: <a href="/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function sectionHtml(group: string, endpoints: DeclaredEndpoint[]): string {
  return `<section><h2>${escapeHtml(group)}</h2>\n${endpoints.map(({ endpoint }) => endpointHtml(endpoint)).join('\n')}</section>`
}

const ACCESS_TEXTS = {
  public: 'open to everybody',
  signedIn: 'needs a session',
  permitted: 'needs the permission of its name and a verified e-mail address',
  helper: 'needs the permission of its name and a verified e-mail address, or the link of a helper of this event',
}

function endpointHtml(endpoint: Endpoint): string {
  const { method, path, summary, access, params, query, body, accepts, response } = endpoint
  const types = contentTypesOf(response)
  return `<details>
<summary><code><b>${method}</b> ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${ACCESS_TEXTS[access]}${needsPermission(endpoint) ? `: <code>${escapeHtml(permissionOf(endpoint))}</code>` : ''}</p>
${shapeHtml('Path', params, 'input')}${shapeHtml('Query', query, 'input')}${shapeHtml(accepts === 'json' ? 'Body' : 'Body (multipart)', body, 'input')}
${types.length > 0 ? `<p>Answers <code>${types.join(', ')}</code></p>` : shapeHtml('Answer', response, 'output')}
</details>`
}

function shapeHtml(title: string, shape: z.ZodType, io: 'input' | 'output'): string {
  if (shape instanceof z.ZodUndefined) return ''
  const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  if (schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0 && !schema.additionalProperties)
    return ''
  return `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schema.properties ?? schema, null, 2))}</pre>`
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#faf8f4, #12191f); color: light-dark(#17212b, #e8ecef); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; text-transform: capitalize; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
a { color: light-dark(#0b4f5c, #7cc4d1); }
details { border-top: 1px solid light-dark(#dcd8cf, #2c3842); padding: .5rem 0; }
summary { cursor: pointer; min-height: 2rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem; border-radius: 10px; background: light-dark(#fff, #1b252d); font-size: 14px; }
`
