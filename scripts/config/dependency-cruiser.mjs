// The import boundaries of src/README.md. Each rule carries the sentence that a person reads when it fails.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ALL_FEATURES_FILE = path.resolve(import.meta.dirname, '../../src/features/all-features.ts')

/** The features from the bottom up, as all-features.ts lists them. */
export const FEATURES = Array.from(
  readFileSync(ALL_FEATURES_FILE, 'utf8').matchAll(/^ {2}'?([\w-]+)'?[:,]/gm),
  ([, name = '']) => name,
)

const TEST = '\\.test\\.tsx?$'
const SERVICE = '^src/features/[^/]+/service(\\.ts$|/)'

/** One row of the table: files at `from` may import only these places of src/. Tests may import what they test. */
function layer({ name, from, may, comment }) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: TEST },
    to: { path: '^src/', pathNot: may },
  }
}

/** A library that only some files may import. */
function restrictedLibrary({ name, library, only, comment }) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: '^src/', pathNot: [TEST, '^src/testing/', ...only] },
    to: { path: library },
  }
}

const featuresAbove = (feature) => FEATURES.slice(FEATURES.indexOf(feature) + 1)

const oneDirection = FEATURES.slice(0, -1).map((feature) => ({
  name: `${feature}-imports-from-below`,
  comment: `${feature} lies below ${featuresAbove(feature).join(', ')} and imports nothing of these. Move what both need down, or the story that needs both up.`,
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: TEST },
  to: { path: `^src/features/(${featuresAbove(feature).join('|')})/` },
}))

const FEATURE = '^src/features/[^/]+/feature\\.ts$'
const ALL_FEATURES = '^src/features/all-features\\.ts$'
const FEATURE_TYPE = '^src/features/feature\\.ts$'

const RUNS_ANYWHERE = '^src/(contract/|features/[^/]+/(contract|rules)(\\.ts$|/))'

export default {
  forbidden: [
    {
      name: 'nobody-imports-app',
      comment: 'app/ is routing only. Move what you need to a feature, ui/ or server/, and import it from there.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/', TEST] },
      to: { path: '^src/app/' },
    },
    layer({
      name: 'pages-compose',
      comment:
        'A page composes services, contracts, rules and ui of features. SQL, rules and the rest of server/ do not belong in it.',
      from: '^src/app/(?!api/|.*/route\\.ts$|.*/calendar-feed\\.ts$)',
      may: [
        '^src/app/(?!api/)',
        '^src/(contract|client|ui|i18n)/',
        '^src/endpoints/all-endpoints\\.ts$',
        '^src/features/(all-features|feature)\\.ts$',
        '^src/env\\.ts$',
        '^src/server/http/credentials\\.ts$',
        '^src/features/[^/]+/(contract|rules)(\\.ts$|/)',
        SERVICE,
        '^src/features/[^/]+/ui/',
      ],
    }),
    {
      name: 'office-shows-calls',
      comment:
        'A page of the back office shows only data from calls, which prove on the server who may see it: it imports no service.',
      severity: 'error',
      from: { path: '^src/app/\\[locale\\]/\\(admin\\)/', pathNot: TEST },
      to: { path: SERVICE },
    },
    layer({
      name: 'routes-bind',
      comment:
        'A route.ts that answers no call of the API binds a function of a service with serveHandler(), and imports nothing else. The calls are bound in handlers.ts of their feature.',
      from: '^src/app/(api/(?!(health|docs)/)|(?!api/).*/route\\.ts$)',
      may: [
        '^src/server/http/(serve|navigation)\\.ts$',
        // One route answers all calls of the API.
        '^src/endpoints/(routes|find-route)\\.ts$',
        // The three calendars share the filters of their lists.
        '^src/app/\\[locale\\]/\\(public\\)/calendar-feed\\.ts$',
        // The published keys, as a file and not as a call.
        '^src/server/signing/keys\\.ts$',
        // The manifest and the release of the check-in, which are no calls of the API.
        '^src/app/\\[locale\\]/\\(check-in\\)/check-in-app\\.ts$',
        '^src/contract/',
        '^src/features/[^/]+/contract(\\.ts$|/)',
        SERVICE,
      ],
    }),
    layer({
      name: 'feature-is-data',
      comment: 'feature.ts says what a feature is: it imports src/contract/, the contracts of features and icons only.',
      from: FEATURE,
      may: ['^src/contract/', '^src/features/[^/]+/contract(\\.ts$|/)', FEATURE_TYPE],
    }),
    layer({
      name: 'handlers-bind',
      comment: 'handlers.ts binds the calls of a feature to functions of services, and imports nothing else.',
      from: '^src/features/[^/]+/handlers\\.ts$',
      may: [
        FEATURE,
        '^src/server/http/(serve|navigation)\\.ts$',
        '^src/contract/',
        '^src/features/[^/]+/contract(\\.ts$|/)',
        SERVICE,
      ],
    }),
    {
      name: 'handlers-load-on-use',
      comment: 'Only src/endpoints/routes.ts loads handlers.ts, with the first call of the feature.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/endpoints/routes\\.ts$'] },
      to: { path: '^src/features/[^/]+/handlers\\.ts$' },
    },
    layer({
      name: 'all-features-list-features',
      comment: 'all-features.ts lists the features and imports nothing else of them than feature.ts.',
      from: ALL_FEATURES,
      may: [FEATURE, FEATURE_TYPE],
    }),
    layer({
      name: 'contract-is-data',
      comment: "A feature's contract runs anywhere: it imports src/contract/ and other contracts only.",
      from: '^src/features/([^/]+)/contract(\\.ts$|/)',
      may: ['^src/contract/', '^src/features/[^/]+/contract(\\.ts$|/)'],
    }),
    layer({
      name: 'rules-are-pure',
      comment:
        'Rules decide without reading or writing: they import contracts and other rules only. Pass data as arguments.',
      from: '^src/features/([^/]+)/rules(\\.ts$|/)',
      may: ['^src/contract/', '^src/features/[^/]+/(contract|rules)(\\.ts$|/)'],
    }),
    {
      name: 'runs-anywhere',
      comment: 'Contracts and rules run in the browser as well: they cannot use modules of Node.',
      severity: 'error',
      from: { path: RUNS_ANYWHERE, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    layer({
      name: 'schema-is-the-ground',
      comment: 'src/schema/ holds the tables of the database and imports contract/ only.',
      from: '^src/schema/',
      may: '^src/(contract|schema)/',
    }),
    layer({
      name: 'service-knows-no-screen',
      comment: 'A service is called by pages and routes; it imports no ui/, client/, gateway/ and no app/.',
      from: '^src/features/([^/]+)/service(\\.ts$|/)',
      may: [
        '^src/(contract|schema|server|i18n)/',
        '^src/env\\.ts$',
        '^src/features/[^/]+/(contract|rules)(\\.ts$|/)',
        ALL_FEATURES,
        FEATURE_TYPE,
        SERVICE,
      ],
    }),
    {
      name: 'audit-asks-all-features',
      comment:
        'Only features/audit/, features/privacy/, endpoints/, and the pages of the menu and of the log read the list of all features, so that no contract of another feature reaches a browser.',
      severity: 'error',
      from: {
        path: '^src/(?!endpoints/all-endpoints\\.ts$|features/(audit|privacy)/service/|app/.*/(menu\\.tsx|system/audit/page\\.tsx)$)',
        pathNot: [TEST, '^src/testing/'],
      },
      to: { path: ALL_FEATURES },
    },
    layer({
      name: 'routes-bind-handlers',
      comment:
        'src/endpoints/routes.ts binds the handlers of features to the calls of the API and imports nothing else.',
      from: '^src/endpoints/routes\\.ts$',
      may: [
        '^src/(contract|endpoints)/',
        '^src/server/http/serve\\.ts$',
        '^src/features/access/(contract\\.ts$|service/grantable-calls\\.ts$)',
      ],
    }),
    layer({
      name: 'ui-knows-no-server',
      comment:
        'A component gets its data as props or through client/: it imports no schema/, no server/, and of services only types.',
      from: '^src/features/([^/]+)/ui/',
      may: ['^src/(contract|client|ui|i18n)/', '^src/features/[^/]+/((contract|rules)(\\.ts$|/)|ui/)', SERVICE],
    }),
    {
      name: 'ui-takes-only-types-of-service',
      comment: 'A component may name the types of a service (import type), never call it.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/ui/', pathNot: TEST },
      to: { path: SERVICE, dependencyTypesNot: ['type-only'] },
    },
    layer({
      name: 'contract-knows-no-feature',
      comment: 'src/contract/ holds the shapes of every call and imports nothing above it.',
      from: '^src/contract/',
      may: '^src/contract/',
    }),
    layer({
      name: 'endpoints-list-contracts',
      comment:
        'src/endpoints/ lists and describes the calls of the features and imports nothing else of them. Only routes.ts answers them.',
      from: '^src/endpoints/(?!routes\\.ts$)',
      may: ['^src/(contract|endpoints)/', ALL_FEATURES],
    }),
    layer({
      name: 'server-knows-no-feature',
      comment:
        'server/ is infrastructure without domain words, with the tables of schema/system/. Only credentials.ts looks up who calls, in features/access/ and, for helpers, in features/check-in/.',
      from: '^src/server/(?!http/credentials\\.ts$)',
      may: ['^src/(contract|server|i18n)/', '^src/schema/(columns\\.ts$|system/)', '^src/env\\.ts$'],
    }),
    layer({
      name: 'credentials-ask-access',
      comment:
        'server/http/credentials.ts may ask features/access/ which user calls, features/check-in/ which helper, and no other feature.',
      from: '^src/server/http/credentials\\.ts$',
      may: [
        '^src/(contract|server|i18n)/',
        '^src/env\\.ts$',
        '^src/features/access/(service|rules)(\\.ts$|/)',
        '^src/features/check-in/service/find-helper\\.ts$',
      ],
    }),
    layer({
      name: 'client-and-ui-know-no-feature',
      comment:
        'client/, ui/ and i18n/ serve every feature: they import none, and nothing of server/. Only i18n/messages.ts asks for the edited texts.',
      from: '^src/(client|ui|i18n/(?!messages\\.ts$))',
      may: '^src/(contract|client|ui|i18n)/',
    }),
    layer({
      name: 'gateway-stands-alone',
      comment:
        'The gateway runs before Next: it imports itself, env.ts, contract/html-text.ts, contract/locales.ts, contract/shared-names.ts and of server/ only observability/ and database/deadline.',
      from: '^src/gateway/',
      may: [
        '^src/gateway/',
        '^src/env\\.ts$',
        '^src/server/(observability/(errors|log|metrics|shared-database-status)|database/deadline)\\.ts$',
        '^src/contract/(html-text|locales|shared-names)\\.ts$',
      ],
    }),
    {
      name: 'file-names',
      comment:
        'A feature is feature.ts, handlers.ts, contract.ts (or contract/), rules.ts (or rules/), service.ts (or service/) and ui/. Nothing else lies in its folder.',
      severity: 'error',
      from: {
        path: '^src/features/[^/]+/',
        pathNot:
          '^src/features/[^/]+/((feature|handlers)\\.ts$|(contract|rules|service)(\\.test)?\\.ts$|(contract|rules|service|ui)/)',
      },
      to: {},
    },
    ...oneDirection,
    restrictedLibrary({
      name: 'sql-in-its-place',
      comment: 'SQL is written in src/schema/, in services and in server/.',
      library: 'node_modules/(drizzle-orm|postgres)/',
      only: [
        '^src/schema/',
        SERVICE,
        '^src/server/',
        '^src/gateway/purge-listener\\.ts$',
        '^src/(bootstrap\\.ts$|demo/)',
      ],
    }),
    restrictedLibrary({
      name: 'time-zones-in-rules',
      comment: 'Time zones are decided in rules and shown by i18n/formats; pass instants elsewhere.',
      library: 'node_modules/date-fns-tz/',
      only: ['^src/features/[^/]+/rules(\\.ts$|/)', '^src/i18n/formats'],
    }),
    restrictedLibrary({
      name: 'headers-read-once',
      comment:
        'Headers and cookies are read in server/http/credentials.ts and i18n/: pass the principal or the locale as an argument.',
      library: 'node_modules/next/headers',
      only: ['^src/server/http/credentials\\.ts$', '^src/i18n/'],
    }),
    {
      name: 'no-cycles',
      comment:
        'These files import each other in a circle, if only for a type. Move what both need to a third place; a type belongs where its data is declared.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'no-unknown-imports',
      comment: 'This import leads nowhere: the file or the package does not exist.',
      severity: 'error',
      from: { path: '^(src|scripts|checks|e2e)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no parser for other programs; swc's reads types as well.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data|node_modules/\\.cache)/' },
    webpackConfig: { fileName: path.join(import.meta.dirname, 'aliases.mjs') },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
    skipAnalysisNotInRules: true,
  },
}
