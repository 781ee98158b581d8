import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkDocs } from '../../tools/checks/docs.ts'
import { checkLocales } from '../../tools/checks/locales.ts'
import { checkLockFiles } from '../../tools/checks/lock-file.ts'
import { contractProblem } from '../../tools/checks/migrations.ts'
import { checkNames } from '../../tools/checks/names.ts'
import { checkPageTexts, textsIn } from '../../tools/checks/page-texts.ts'
import { checkRoles } from '../../tools/checks/roles.ts'
import { checkSizes } from '../../tools/checks/sizes.ts'
import { tableNames, tablesWrittenIn } from '../../tools/checks/table-writers.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardwise-checks-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, content: unknown): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('languages', () => {
  const texts = { hello: 'Hello {{name}}', days_one: 'a day', days_other: '{{count}} days' }
  const good = {
    en: texts,
    es: { ...texts, days_many: '{{count}} days' },
    ro: { ...texts, days_few: '{{count}} days' },
    el: texts,
  }
  const problemsOf = (change: Partial<Record<keyof typeof good, object>>) => {
    for (const [language, content] of Object.entries({ ...good, ...change })) {
      write(`web/locales/${language}/common.json`, content)
    }
    return checkLocales(folder).problems
  }

  it('are complete when every text is there in its forms', () => {
    expect(problemsOf({})).toEqual([])
    expect(checkLocales(folder).inspected).toBe(4)
  })

  it.each([
    ['a text', { el: { ...texts, hello: undefined } }, 'el/common.json: hello is missing'],
    ['a nested text', { en: { ...texts, menu: { home: 'Home' } } }, 'es/common.json: menu.home is missing'],
    ['a plural form', { ro: texts }, 'ro/common.json: days_few is missing'],
    ['the words', { es: { ...good.es, hello: ' ' } }, 'es/common.json: hello is empty'],
    ['a placeholder', { el: { ...texts, hello: 'Γεια' } }, 'el/common.json: hello has the placeholders «»'],
    [
      'the count',
      { el: { ...texts, days_other: 'μέρες' } },
      'el/common.json: days_other has the placeholders «»',
    ],
  ])('are incomplete without %s', (_, change, problem) => {
    expect(problemsOf(change).join('\n')).toContain(problem)
  })

  it('have no plural form that the language lacks', () => {
    expect(problemsOf({ en: { ...texts, days_few: 'few days' } }).join('\n')).toContain('does not have')
  })

  it('are incomplete without a file', () => {
    write('api/locales/en/badges.json', { won: 'Won' })
    expect(checkLocales(folder).problems).toContain('api/locales/el/badges.json is missing.')
  })
})

describe('texts in pages', () => {
  it.each([
    '<p>Welcome back</p>',
    '<p>{"Welcome"}</p>',
    '<p>{`Hello ${name}`}</p>',
    '<p>{late ? "Late" : "On time"}</p>',
    '<p>{late && "Late"}</p>',
    '<button aria-label="Close" />',
    '<TextInput label={"E-mail"} />',
    '<img alt={`Portrait of ${name}`} />',
    '<p>Καλημέρα</p>',
  ])('are found: %s', (markup) => {
    expect(textsIn('page.tsx', `const page = ${markup}`)).toHaveLength(1)
  })

  it.each([
    '<p>{t("home.welcome")}</p>',
    '<p className="lead">· {count} – 100 %</p>',
    '<button aria-label={t("close")} type="button" />',
    '<img alt="" src="/img/lock.svg" />',
    '<input placeholder="https://" />',
    '<p>{late ? t("late") : null}</p>',
  ])('are not seen where there are none: %s', (markup) => {
    expect(textsIn('page.tsx', `const page = ${markup}`)).toEqual([])
  })

  it('are named with their line', () => {
    write('web/pages/student/home-page.tsx', 'const page = (\n  <p>\n    Hello\n  </p>\n)')
    expect(checkPageTexts(folder).problems).toEqual([expect.stringMatching(/home-page\.tsx:3 says «Hello»/)])
  })
})

describe('file sizes', () => {
  it('end at 400 lines, but not for migrations and texts', () => {
    const long = 'line\n'.repeat(401)
    for (const file of [
      'api/app.ts',
      'api/db/migrations/0001_all.sql',
      'web/locales/en/common.json',
      'web/ui/a.css',
    ])
      write(file, long)
    write('web/ui/b.css', 'line\n'.repeat(400))
    const names = checkSizes(folder).problems.map((problem) => problem.split(' ')[0])
    expect(names).toEqual(['api/app.ts', 'web/ui/a.css'])
  })
})

describe('folder sizes', () => {
  const problemsOf = (path: string, count: number) => {
    for (let index = 1; index <= count; index++) write(`${path}/${index}.ts`, '')
    return checkSizes(folder).problems
  }

  it.each(['api/domains/books', 'web/ui', 'contract', 'tests/e2e', 'tools/checks', 'bench/scenarios'])(
    'end at 20 files: %s',
    (path) => {
      expect(problemsOf(path, 20)).toEqual([])
      expect(problemsOf(path, 21)).toEqual([expect.stringMatching(`^${path} holds 21 files`)])
    },
  )

  it('do not count subfolders or hidden files', () => {
    write('web/ui/text/pill.tsx', '')
    write('web/ui/.DS_Store', '')
    expect(problemsOf('web/ui', 20)).toEqual([])
  })

  it.each([
    'api/db/migrations',
    'api/locales/en',
    'web/locales/en',
    'web/public/img/badges',
    'web/dist/assets',
  ])('do not matter in %s', (path) => {
    expect(problemsOf(path, 21)).toEqual([])
  })

  it.each(['api/db/migrations/old', 'api/domains/locales'])(
    'matter beside the exempt folders: %s',
    (path) => {
      expect(problemsOf(path, 21)).toHaveLength(1)
    },
  )
})

describe('roles of domain files', () => {
  const problemsOf = (...files: string[]) => {
    for (const file of files) write(`api/domains/${file}`, 'export const a = 1')
    return checkRoles(folder).problems.filter((problem) => problem.startsWith('api/domains/'))
  }

  it('are the suffixes of the list, in folders by subject too', () => {
    expect(problemsOf('books/books.service.ts', 'books/shelves/shelf.rules.ts')).toEqual([])
  })

  it('are asked of tests and type declarations of packages no more than of other folders', () => {
    write('api/platform/log.ts', '')
    expect(problemsOf('books/reading.test.ts', 'books/shelf.d.ts')).toEqual([])
  })

  it.each(['books/reading.ts', 'books/books.helpers.ts'])('refuse %s', (file) => {
    expect(problemsOf(file)).toHaveLength(1)
  })
})

describe('names', () => {
  const problemsOf = (file: string, text: string) => {
    write(file, text)
    return checkNames(folder).problems
  }

  it.each([
    ['const', 'nudge'],
    ['export function', 'madeOnce'],
    ['export class', 'Hub'],
    ['type', 'Bone'],
  ])('are refused once they were replaced: %s %s', (keyword, name) => {
    expect(problemsOf('web/ui/a.ts', `${keyword} ${name}`)).toEqual([
      expect.stringContaining(`web/ui/a.ts declares ${name}; say `),
    ])
  })

  it.each([
    ['(ctx, wish: Input) => wish', 'wish'],
    ['({ told }) => told', 'told'],
    ['const [asker, held] = people', 'held'],
    ['interface A { title: string, things: string[] }', 'things'],
  ])('are refused as parameters and properties, too: %s', (text, name) => {
    expect(problemsOf('web/ui/a.test.ts', text)).toEqual([
      expect.stringContaining(`web/ui/a.test.ts declares ${name}; say `),
    ])
  })

  it.each([
    ["it('tells those, told, of it')", ''],
    ['const counts = { open: 1, held: 2 }', ''],
    ['// const', 'nudge'],
    [' * type', 'Bone'],
    ['const is', 'nudge'],
    ['const', 'nudges'],
  ])('are left alone where nothing of the name is declared: %s %s', (keyword, name) => {
    expect(problemsOf('web/ui/a.ts', `${keyword} ${name}`)).toEqual([])
  })

  it('of types are told apart within a root', () => {
    write('api/domains/a/a.ts', 'export interface Line {}\ninterface Own {}')
    write('api/domains/b/b.ts', 'export type Line = string\nexport interface Own {}')
    expect(problemsOf('web/lib/line.ts', 'export class Line {}')).toEqual([
      'api/domains/a/a.ts and api/domains/b/b.ts both export a type Line.',
    ])
  })
})

describe('docs', () => {
  const record = '# 0001. Keep it small\n\n## Context\n\nIt grew.\n\n## Decision\n\nIt is kept small.\n'
  const problemsOf = (docs: Record<string, string>) => {
    write('api/app.ts', '')
    for (const [file, text] of Object.entries(docs)) write(file, text)
    return checkDocs(folder).problems
  }

  it('name files and folders that exist, by their whole path or its end', () => {
    const text = 'See `api/app.ts`, `app.ts`, `api/`, `GET /api/me`, `contract/<noun>.ts` and `api/start.js`.'
    expect(problemsOf({ 'README.md': text })).toEqual(['README.md names api/start.js, which does not exist.'])
  })

  it('have decision records of one form', () => {
    expect(problemsOf({ 'docs/decisions/0001-keep-it-small.md': record })).toEqual([])
  })

  it.each([
    ['0001-keep-it.md', record, 'should be named 0001-keep-it-small.md'],
    ['0001-keep-it-small.md', record.replace('0001.', '1.'), 'does not begin with'],
    ['0001-keep-it-small.md', record.replace('Decision', 'Why'), 'has the sections'],
    ['0001-keep-it-small.md', `${record}\n## Status\n\nOld.\n`, 'has the sections'],
  ])('refuse a decision record of another form: %s', (name, text, problem) => {
    expect(problemsOf({ [`docs/decisions/${name}`]: text }).join()).toContain(problem)
  })
})

describe('lock files', () => {
  const lock = (dependencies: object, entry: object) => ({
    packages: { '': { dependencies }, 'node_modules/a': entry },
  })
  const problemsOf = (declared: object, locked: object) => {
    write('package.json', { dependencies: declared })
    write('package-lock.json', locked)
    for (const other of ['tools', 'bench/lighthouse']) {
      write(`${other}/package.json`, {})
      write(`${other}/package-lock.json`, { packages: { '': {} } })
    }
    return checkLockFiles(folder).problems
  }

  it('agree with their package', () => {
    expect(problemsOf({ a: '1.0.0' }, lock({ a: '1.0.0' }, { version: '1.0.0' }))).toEqual([])
    expect(problemsOf({ a: '1.0.1' }, lock({ a: '1.0.0' }, { version: '1.0.0' }))).toHaveLength(1)
    expect(problemsOf({}, lock({ a: '1.0.0' }, { version: '1.0.0' }))).toHaveLength(1)
  })

  it('hold exact versions and name no registry', () => {
    const entry = { version: '1.0.0' }
    expect(problemsOf({ a: '^1.0.0' }, lock({ a: '^1.0.0' }, entry))).toHaveLength(1)
    expect(
      problemsOf({ a: '1.0.0' }, lock({ a: '1.0.0' }, { ...entry, resolved: 'https://example.com/a.tgz' })),
    ).toHaveLength(1)
  })

  it('hold every package that another needs, those for other platforms too', () => {
    const problemsWith = (entry: object, more: object = {}) => {
      const { packages } = lock({ a: '1.0.0' }, { version: '1.0.0', ...entry })
      return problemsOf({ a: '1.0.0' }, { packages: { ...packages, ...more } })
    }
    const needsB = { optionalDependencies: { b: '2.0.0' } }
    expect(problemsWith(needsB)).toEqual([
      'package-lock.json lacks b of node_modules/a, so npm ci refuses it.',
    ])
    expect(problemsWith({ dependencies: { b: '2.0.0' } })).toHaveLength(1)
    expect(problemsWith({ peerDependencies: { b: '2.0.0' } })).toHaveLength(1)
    expect(
      problemsWith({ peerDependencies: { b: '2.0.0' }, peerDependenciesMeta: { b: { optional: true } } }),
    ).toEqual([])
    expect(
      problemsWith(needsB, { 'node_modules/b': { version: '2.0.0', os: ['win32'], optional: true } }),
    ).toEqual([])
    expect(problemsWith(needsB, { 'node_modules/a/node_modules/b': { version: '2.0.0' } })).toEqual([])
    expect(problemsWith(needsB, { 'node_modules/c/node_modules/b': { version: '2.0.0' } })).toHaveLength(1)
  })
})

describe('the writers of tables', () => {
  const tables = ['badge_awards', 'items', 'chapters', 'points']
  const written = (source: string) => [...tablesWrittenIn(source, tables)]

  it('are found in queries and in SQL', () => {
    expect(written("ctx.db.insertInto('points').values(row)")).toEqual(['points'])
    expect(written("ctx.db\n  .updateTable('items')\n  .set(row)")).toEqual(['items'])
    expect(written('sql`insert into badge_awards (id) values (1)`')).toEqual(['badge_awards'])
    expect(written('sql`DELETE FROM items`')).toEqual(['items'])
  })

  it('are found where the table is handed in', () => {
    const source =
      "type Part = 'items' | 'chapters'\nconst move = (table: Part) => db.updateTable(table)\ndb.selectFrom('points')"
    expect(written(source).sort()).toEqual(['chapters', 'items'])
  })

  it('are not those who only read or talk', () => {
    expect(
      written("/** Readers update items by a job. */\ndb.selectFrom('items').innerJoin('points', 'a', 'b')"),
    ).toEqual([])
  })

  it('know the tables of the schema', () => {
    expect(tableNames('export interface Database {\n  items: ItemTable\n  points: PointTable\n}')).toEqual([
      'items',
      'points',
    ])
  })
})

describe('migrations', () => {
  const problemOf = (sql: string) => contractProblem(sql, '1.4.0')

  it.each([
    'alter table courses drop column subtitle;',
    'drop table notification_settings;',
    'alter table courses rename column name to title;',
    'alter table courses alter column number type bigint;',
    'alter table courses alter number set not null;',
    'alter table courses add column number int not null;',
  ])('that take from the release before what it may use say since when it does not: %s', (sql) => {
    expect(problemOf(sql)).toContain('-- Unused since')
    expect(problemOf(`-- Unused since 1.3.0: read from another table.\n${sql}`)).toBeNull()
    expect(problemOf(`-- Unused since 1.4.0: read from another table.\n${sql}`)).toContain('not out before')
  })

  it.each([
    'create table a (id uuid not null); create index b on a (id);',
    'alter table courses add column number int not null default 0, add column more text;',
    'alter table courses add constraint positive check (number > 0);',
    '-- drop table courses\nselect 1;',
    'create function f() returns void language sql as $$ drop table courses $$;',
  ])('that add are free to: %s', (sql) => {
    expect(problemOf(sql)).toBeNull()
  })
})
