import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config, { FEATURES } from '../../scripts/config/dependency-cruiser.mjs'

/** For each rule one file that breaks it, and what it imports. */
const VIOLATIONS: Record<string, [file: string, imported: string]> = {
  'nobody-imports-app': ['src/server/plant-app.ts', '@/app/api/places/route'],
  'pages-compose': ['src/app/[locale]/page.tsx', '@/schema/places'],
  'office-shows-calls': ['src/app/[locale]/(admin)/plants/page.tsx', '@/features/places/service'],
  'routes-bind': ['src/app/api/plants/route.ts', '@/server/database/db'],
  'feature-is-data': ['src/features/plants/feature.ts', '@/features/places/service'],
  'handlers-bind': ['src/features/plants/handlers.ts', '@/server/database/db'],
  'handlers-load-on-use': ['src/endpoints/openapi.ts', '@/features/places/handlers'],
  'all-features-list-features': ['src/features/all-features.ts', '@/features/places/contract'],
  'routes-bind-handlers': ['src/endpoints/routes.ts', '@/features/places/service'],
  'audit-asks-all-features': ['src/features/plants/service/others.ts', '@/features/all-features'],
  'contract-is-data': ['src/features/plants/contract.ts', '@/server/database/db'],
  'rules-are-pure': ['src/features/plants/rules/light.ts', '@/features/places/service'],
  'runs-anywhere': ['src/features/moss/rules.ts', 'node:fs'],
  'schema-is-the-ground': ['src/schema/plants.ts', '@/features/places/contract'],
  'service-knows-no-screen': ['src/features/plants/service.ts', '@/ui/Button'],
  'ui-knows-no-server': ['src/features/plants/ui/Plant.tsx', '@/server/database/db'],
  'ui-takes-only-types-of-service': ['src/features/places/ui/Place.tsx', '../service'],
  'contract-knows-no-feature': ['src/contract/plant.ts', '@/endpoints/all-endpoints'],
  'endpoints-list-contracts': ['src/endpoints/all-endpoints.ts', '@/features/places/rules'],
  'server-knows-no-feature': ['src/server/plant.ts', '@/features/places/service'],
  'credentials-ask-access': ['src/server/http/credentials.ts', '@/features/places/service'],
  'client-and-ui-know-no-feature': ['src/ui/Plant.tsx', '@/features/places/contract'],
  'gateway-stands-alone': ['src/gateway/plant.ts', '@/server/database/db'],
  'file-names': ['src/features/plants/helpers.ts', '@/contract/shapes'],
  'sql-in-its-place': ['src/features/plants/ui/Sql.tsx', 'drizzle-orm'],
  'time-zones-in-rules': ['src/features/plants/service/zone.ts', 'date-fns-tz'],
  'headers-read-once': ['src/features/plants/service/headers.ts', 'next/headers'],
  'no-cycles': ['src/ui/Button.tsx', '@/ui/content/Icon'],
  'no-unknown-imports': ['src/ui/Lost.tsx', '@/ui/Nowhere'],
  ...Object.fromEntries(
    FEATURES.slice(0, -1).map((feature, position) => [
      `${feature}-imports-from-below`,
      [`src/features/${feature}/service/upward.ts`, `@/features/${FEATURES[position + 1]}/contract`],
    ]),
  ),
}

/** The files that the planted ones import, and one allowed import of each kind. */
const ALLOWED_IMPORTS: Record<string, string> = {
  'src/app/api/places/route.ts': "import '@/server/http/serve'\nimport '@/features/places/service'",
  'src/app/[locale]/events/page.tsx':
    "import '@/features/places/ui/Card'\nimport '@/server/http/credentials'\nimport '@/env'",
  'src/env.ts': '',
  'src/server/http/serve.ts': '',
  'src/server/database/db.ts': "import 'drizzle-orm'",
  'src/contract/shapes.ts': '',
  'src/features/places/contract.ts': "import '@/contract/shapes'",
  'src/features/places/feature.ts': "import './contract'\nimport '../feature'",
  'src/features/places/handlers.ts': "import '@/server/http/serve'\nimport './contract'\nimport './service'",
  'src/features/metrics/feature.ts': '',
  'src/features/feature.ts': "import '@/contract/shapes'",
  'src/features/places/rules.ts': "import './contract'",
  'src/features/trees/rules/height.ts': "import '@/features/places/rules'\nimport 'date-fns-tz'",
  'src/schema/places.ts': "import 'drizzle-orm'\nimport '@/contract/shapes'",
  'src/features/places/service.ts':
    "import './rules'\nimport '@/features/trees/rules/height'\nimport '@/schema/places'\nimport '@/server/database/db'",
  'src/features/places/ui/Card.tsx':
    "import type { Place } from '../service'\nexport const Card = (place: Place) => <b>{place}</b>",
  'src/ui/content/Icon.tsx':
    "import type { Button } from '@/ui/Button'\nexport const Icon = (button: Button) => button",
  ...Object.fromEntries(FEATURES.map((feature) => [`src/features/${feature}/contract.ts`, ''])),
  'src/features/metrics/service.ts': "import '@/features/access/contract'",
  'node_modules/drizzle-orm/index.js': '',
  'node_modules/date-fns-tz/index.js': '',
  'node_modules/next/headers.js': '',
}

type Violation = { rule: { name: string }; from: string }
let folder = ''
let violations: Violation[] = []

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'boundaries-'))
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  write('package.json', JSON.stringify({ dependencies: { 'drizzle-orm': '*', 'date-fns-tz': '*', next: '*' } }))
  for (const [file, text] of Object.entries(ALLOWED_IMPORTS)) write(file, text)
  for (const [file, imported] of Object.values(VIOLATIONS)) write(file, `import '${imported}'\n`)

  const cruiser = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const rules = path.resolve('scripts/config/dependency-cruiser.mjs')
  const args = [cruiser, '--config', rules, '--output-type', 'json', 'src']
  const report = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  violations = JSON.parse(report).summary.violations
})

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('the import boundaries', () => {
  it.each(config.forbidden.map(({ name }) => name))('fail on a planted violation of %s', (name) => {
    const caught = violations.filter(({ rule }) => rule.name === name).map(({ from }) => from)
    expect(caught).toContain(VIOLATIONS[name]?.[0])
  })

  it('fail on nothing that is allowed', () => {
    const planted = Object.values(VIOLATIONS).map(([file]) => file)
    expect(violations.filter(({ from }) => !planted.includes(from) && from !== 'src/ui/content/Icon.tsx')).toEqual([])
  })
})
