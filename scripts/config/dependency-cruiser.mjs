// The import boundaries of src/README.md. Each rule carries the sentence that a person reads when it fails.
import path from 'node:path'

const TEST = '\\.test\\.tsx?$'
const SERVICE = '^src/features/[^/]+/service(\\.ts$|/)'
const OWN_SERVICE = '^src/features/$1/service(\\.ts$|/)'

/** One row of the table: files at `from` may import only these places of src/. Tests may import what they test. */
function row({ name, from, may, comment }) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: TEST },
    to: { path: '^src/', pathNot: may },
  }
}

/** A library that only some files may import. */
function library({ name, library, only, comment }) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: '^src/', pathNot: [TEST, '^src/testing/', ...only] },
    to: { path: library },
  }
}

const RUNS_ANYWHERE = '^src/(contract/|features/[^/]+/(contract(\\.ts$|/)|rules\\.ts$))'

export default {
  forbidden: [
    {
      name: 'nobody-imports-app',
      comment: 'app/ is routing only. Move what you need to a feature, ui/ or server/, and import it from there.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/', TEST] },
      to: { path: '^src/app/' },
    },
    row({
      name: 'pages-compose',
      comment:
        'A page composes services, contracts, rules and ui of features. SQL, rules and the rest of server/ do not belong in it.',
      from: '^src/app/(?!api/|.*/route\\.ts$)',
      may: [
        '^src/app/(?!api/)',
        '^src/(contract|client|ui|i18n)/',
        '^src/env\\.ts$',
        '^src/server/principal\\.ts$',
        '^src/features/[^/]+/(contract(\\.ts$|/)|rules\\.ts$)',
        SERVICE,
        '^src/features/[^/]+/ui/',
      ],
    }),
    {
      name: 'office-shows-calls',
      comment:
        'What a page of the back office shows comes from calls, which prove on the server who may see it: it imports no service.',
      severity: 'error',
      from: { path: '^src/app/\\[locale\\]/\\(admin\\)/', pathNot: TEST },
      to: { path: SERVICE },
    },
    row({
      name: 'routes-bind',
      comment:
        'A route.ts binds an endpoint of a contract to a function of a service with serve(), and imports nothing else.',
      from: '^src/app/(api/(?!(health|docs)/)|(?!api/).*/route\\.ts$)',
      may: ['^src/server/(serve|browsing)\\.ts$', '^src/contract/', '^src/features/[^/]+/contract(\\.ts$|/)', SERVICE],
    }),
    row({
      name: 'contract-is-data',
      comment: "A feature's contract runs anywhere: it imports src/contract/ and other contracts only.",
      from: '^src/features/([^/]+)/contract(\\.ts$|/)',
      may: ['^src/contract/', '^src/features/[^/]+/contract(\\.ts$|/)'],
    }),
    row({
      name: 'rules-are-pure',
      comment:
        'Rules decide without reading or writing: they import contracts and other rules only. Pass data as arguments.',
      from: '^src/features/([^/]+)/rules\\.ts$',
      may: ['^src/contract/', '^src/features/[^/]+/(contract(\\.ts$|/)|rules\\.ts$)'],
    }),
    {
      name: 'runs-anywhere',
      comment: 'Contracts and rules run in the browser as well: they cannot use modules of Node.',
      severity: 'error',
      from: { path: RUNS_ANYWHERE, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    row({
      name: 'table-is-columns',
      comment:
        'A table knows its own contract, the contracts and tables it refers to, server/columns.ts and server/tables.ts.',
      from: '^src/features/([^/]+)/table\\.ts$',
      may: ['^src/features/[^/]+/(contract(\\.ts$|/)|table\\.ts$)', '^src/server/(columns|tables)\\.ts$'],
    }),
    row({
      name: 'service-knows-no-screen',
      comment: 'A service is called by pages and routes; it imports no ui/, client/, door/ and no app/.',
      from: '^src/features/([^/]+)/service(\\.ts$|/)',
      may: [
        '^src/(contract|server|i18n)/',
        '^src/env\\.ts$',
        '^src/features/[^/]+/(contract(\\.ts$|/)|(rules|table)\\.ts$)',
        SERVICE,
      ],
    }),
    row({
      name: 'ui-knows-no-server',
      comment:
        'A component gets its data as props or through client/: it imports no table, no server/ and no service of another feature.',
      from: '^src/features/([^/]+)/ui/',
      may: [
        '^src/(contract|client|ui|i18n)/',
        '^src/features/[^/]+/(contract(\\.ts$|/)|rules\\.ts$)',
        '^src/features/[^/]+/ui/',
        OWN_SERVICE,
      ],
    }),
    {
      name: 'ui-takes-only-types-of-service',
      comment: "A component may name the types of its feature's service (import type), never call it.",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/ui/', pathNot: TEST },
      to: { path: OWN_SERVICE, dependencyTypesNot: ['type-only'] },
    },
    row({
      name: 'contract-knows-no-feature',
      comment: 'src/contract/ holds the shapes of every call; only endpoints.ts lists the contracts of features.',
      from: '^src/contract/(?!endpoints\\.ts$)',
      may: '^src/contract/',
    }),
    row({
      name: 'endpoints-list-contracts',
      comment: 'endpoints.ts lists the contracts of the features and imports nothing else of them.',
      from: '^src/contract/endpoints\\.ts$',
      may: ['^src/contract/', '^src/features/[^/]+/contract(\\.ts$|/)'],
    }),
    row({
      name: 'server-knows-no-feature',
      comment:
        'server/ is infrastructure without domain words. Only the principal looks up who calls, in features/access/.',
      from: '^src/server/(?!principal\\.ts$)',
      may: ['^src/(contract|server|i18n)/', '^src/env\\.ts$'],
    }),
    row({
      name: 'principal-asks-access',
      comment: 'server/principal.ts may ask the service of features/access/ who calls, and no other feature.',
      from: '^src/server/principal\\.ts$',
      may: ['^src/(contract|server|i18n)/', '^src/env\\.ts$', '^src/features/access/(service(\\.ts$|/)|rules\\.ts$)'],
    }),
    row({
      name: 'client-and-ui-know-no-feature',
      comment:
        'client/, ui/ and i18n/ serve every feature: they import none, and nothing of server/. Only i18n/messages.ts asks for the edited texts.',
      from: '^src/(client|ui|i18n/(?!messages\\.ts$))',
      may: '^src/(contract|client|ui|i18n)/',
    }),
    row({
      name: 'door-stands-alone',
      comment:
        'The door runs before Next: it imports itself, env.ts, contract/locales.ts, contract/names.ts and of server/ only errors, log, metrics, patience and pulse.',
      from: '^src/door/',
      may: [
        '^src/door/',
        '^src/env\\.ts$',
        '^src/server/(errors|log|metrics|patience|pulse)\\.ts$',
        '^src/contract/(locales|names)\\.ts$',
      ],
    }),
    {
      name: 'five-file-names',
      comment:
        'A feature is contract.ts (or contract/), rules.ts, table.ts, service.ts (or service/) and ui/. Nothing else lies in its folder.',
      severity: 'error',
      from: {
        path: '^src/features/',
        pathNot: '^src/features/[^/]+/((contract|rules|table|service)(\\.test)?\\.ts$|contract/|service/|ui/)',
      },
      to: {},
    },
    library({
      name: 'sql-in-its-place',
      comment: 'SQL is written in table.ts, in services and in server/.',
      library: 'node_modules/(drizzle-orm|postgres)/',
      only: [
        '^src/features/[^/]+/table\\.ts$',
        SERVICE,
        '^src/server/',
        '^src/door/purge\\.ts$',
        '^src/(bootstrap\\.ts$|demo/)',
      ],
    }),
    library({
      name: 'time-zones-in-rules',
      comment: 'Time zones are decided in rules.ts and shown by i18n/formats; pass instants elsewhere.',
      library: 'node_modules/date-fns-tz/',
      only: ['^src/features/[^/]+/rules\\.ts$', '^src/i18n/formats'],
    }),
    library({
      name: 'headers-read-once',
      comment:
        'Headers and cookies are read in server/principal.ts and i18n/: pass the principal or the locale as an argument.',
      library: 'node_modules/next/headers',
      only: ['^src/server/principal\\.ts$', '^src/i18n/'],
    }),
    {
      name: 'no-cycles',
      comment: 'These files import each other in a circle. Move what both need to a third place.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unknown-imports',
      comment: 'This import leads nowhere: the file or the package does not exist.',
      severity: 'error',
      from: { path: '^(src|scripts|e2e)/' },
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
