import type { IRegularForbiddenRuleType } from 'dependency-cruiser'
import domains from '../domains.json' with { type: 'json' }

/** The domains that each domain may call. A domain missing here may call none. */
export const domainTable: Record<string, string[]> = domains

const tests = String.raw`\.(test|test-support)\.tsx?$`
const forbid = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to })

const roots: IRegularForbiddenRuleType[] = [
  forbid(
    'contract-stands-alone',
    'contract/ imports zod and itself.',
    { path: '^contract/', pathNot: tests },
    { pathNot: '^contract/|node_modules/zod/' },
  ),
  forbid(
    'api-without-web',
    'api/ and web/ meet in contract/ only.',
    { path: '^api/', pathNot: tests },
    { path: '^web/' },
  ),
  forbid(
    'web-without-api',
    'api/ and web/ meet in contract/ only.',
    { path: '^web/', pathNot: tests },
    { path: '^api/' },
  ),
  forbid(
    'product-without-tests',
    'What runs in production imports nothing made for tests, tools or measurements.',
    { path: '^(api|web|contract)/', pathNot: tests },
    { path: [tests, '^(tests|tools|bench)/'] },
  ),
  forbid(
    'production-dependencies-only',
    'What runs in production is installed without the development tools.',
    { path: '^(api|web|contract)/|^vite[.]config[.]ts$', pathNot: tests },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only', 'npm'] },
  ),
  forbid(
    'resolvable',
    'Every import leads to a file or an installed package.',
    {},
    { couldNotResolve: true },
  ),
  forbid('no-cycles', 'Of two files that want each other, one knows too much.', {}, { circular: true }),
  forbid(
    'no-barrels',
    'Import from the file that says it.',
    {},
    { path: String.raw`/index\.tsx?$`, pathNot: 'node_modules' },
  ),
]

const server: IRegularForbiddenRuleType[] = [
  forbid(
    'platform-knows-no-domain',
    'platform/ and db/ know no domain.',
    { path: '^api/(platform|db)/', pathNot: tests },
    { path: '^api/(domains|demo)/|^api/(app|main)[.]ts$' },
  ),
  forbid(
    'domain-without-http',
    'Domains do not import the HTTP framework.',
    { path: '^api/domains/', pathNot: tests },
    { path: 'node_modules/(fastify|@fastify)/' },
  ),
  forbid(
    'domain-below-app',
    'Domains do not know who puts them together.',
    { path: '^api/domains/', pathNot: tests },
    { path: '^api/demo/|^api/(app|main)[.]ts$' },
  ),
  forbid(
    'pure-rules',
    'Policies and rules decide; they fetch nothing.',
    { path: String.raw`^api/domains/.*\.(policy|rules)\.ts$` },
    {
      path: [
        '^api/(db|demo|platform)/',
        '^api/(app|main|settings)[.]ts$',
        String.raw`\.(queries|service|routes|files)\.ts$`,
        String.raw`^(node:)?(fs|net|http|https|child_process|dns|tls|worker_threads|process|timers)(/|$)`,
        'node_modules/(pg|kysely|fastify|@fastify|nodemailer|ws|pusher|pino)/',
      ],
      pathNot:
        '^api/platform/(derived-id|errors|tags|truncate-text|csv/formula-guard|http/body/json-structure)[.]ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'database-opened-once',
    'Only main.ts, db/ and tests open the database.',
    { path: '^api/', pathNot: [tests, '^api/db/', '^api/main[.]ts$'] },
    {
      path: '^api/db/(connect|migrate)[.]ts$|^api/db/(embedded|backup)/|node_modules/pg/',
      dependencyTypesNot: ['type-only'],
    },
  ),
]

const doors = String.raw`\.(service|policy|rules|documents)\.ts$`
const known = Object.keys(domainTable)

const betweenDomains: IRegularForbiddenRuleType[] = [
  forbid(
    'domain-by-its-door',
    "A domain is reached through its services, policies and rules; a release's documents are types for whoever reads it.",
    { path: '^api/domains/([^/]+)/', pathNot: tests },
    { path: '^api/domains/', pathNot: [doors, '^api/domains/$1/'] },
  ),
  forbid(
    'domain-in-table',
    'A domain missing from tools/domains.json may call no other.',
    { path: '^api/domains/([^/]+)/', pathNot: [`^api/domains/(${known.join('|')})/`, tests] },
    { path: '^api/domains/', pathNot: '^api/domains/$1/' },
  ),
  ...Object.entries(domainTable).map(([domain, others]) =>
    forbid(
      'domain-table',
      'tools/domains.json says which domain may call which.',
      { path: `^api/domains/${domain}/`, pathNot: tests },
      { path: '^api/domains/', pathNot: `^api/domains/(${[domain, ...others].join('|')})/` },
    ),
  ),
]

const browser: IRegularForbiddenRuleType[] = [
  forbid(
    'features-apart',
    'Features never import each other; a page joins them.',
    { path: '^web/features/([^/]+)/', pathNot: tests },
    { path: '^web/features/', pathNot: '^web/features/$1/' },
  ),
  forbid(
    'features-below-pages',
    'Features know neither pages nor the application around them.',
    { path: '^web/features/', pathNot: tests },
    { path: '^web/(pages|app)/|^web/main[.]tsx$' },
  ),
  forbid(
    'pages-apart',
    'A page knows no other page and not the application around it.',
    { path: '^web/pages/(.+)$', pathNot: tests },
    { path: '^web/(pages|app)/|^web/main[.]tsx$', pathNot: String.raw`^web/pages/$1$|\.css$` },
  ),
  forbid(
    'ui-looks-down',
    'ui/ knows no domain.',
    { path: '^web/ui/', pathNot: tests },
    { path: '^web/(features|pages|app|blocks|questions|entities)/|^web/main[.]tsx$' },
  ),
  forbid(
    'ui-names-no-noun',
    'Of the contract ui/ knows languages, limits, days and route names, and no noun of the product.',
    { path: '^web/ui/', pathNot: tests },
    { path: '^contract/', pathNot: '^contract/(bidi-isolate|days|limits|locales|routes)[.]ts$' },
  ),
  forbid(
    'blocks-look-down',
    'Blocks, questions and entities know neither screens nor features.',
    { path: '^web/(blocks|questions|entities)/', pathNot: tests },
    { path: '^web/(features|pages|app)/|^web/main[.]tsx$' },
  ),
  forbid(
    'lib-looks-down',
    'lib/ knows neither screens nor parts of them.',
    { path: '^web/lib/', pathNot: tests },
    { path: '^web/(features|pages|app|ui|blocks|questions|entities)/|^web/main[.]tsx$' },
  ),
  forbid(
    'http-in-api-files',
    'HTTP lives in *.api.ts.',
    { path: '^web/', pathNot: [tests, '^web/lib/', String.raw`^web/features/.*\.api\.ts$`] },
    { path: '^web/lib/api/(call|send)[.]ts$', dependencyTypesNot: ['type-only'] },
  ),
]

/** The import rules in the format of dependency-cruiser. */
export const importRules: IRegularForbiddenRuleType[] = [...roots, ...server, ...betweenDomains, ...browser]
