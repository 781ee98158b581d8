import fastify from 'fastify'
import pg from 'pg'

/**
 * Baselines for what the stack can achieve, in a separate program on the same database. A: one prepared select by
 * primary key. B: one transaction of two selects, an insert and an upsert. C: a key lookup and a page of 20 posts with
 * their authors, by an index. No checks, headers or logs.
 */
const [, , databaseUrl, port] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const server = fastify()
const rows = 100_000
const some = (): number => Math.floor(Math.random() * rows) + 1

server.get('/a', async () => {
  const { rows: found } = await pool.query({
    name: 'a',
    text: 'select id, name, body from bench_rows where id = $1',
    values: [some()],
  })
  return { data: found[0] }
})

server.get<{ Querystring: { company: string } }>('/c', async ({ query }) => {
  await pool.query({ name: 'c1', text: 'select id from bench_rows where id = $1', values: [some()] })
  const { rows: found } = await pool.query({
    name: 'c2',
    text: `select posts.id, posts.title, left(words, 280) as excerpt, state, is_question, is_answered, likes, comments,
      posts.created_at, edited_at, first_name, last_name, avatar, department
      from posts join users on users.id = author_id
      where posts.company_id = $1 and state = 'visible' order by posts.id desc limit 25`,
    values: [query.company],
  })
  return { data: found }
})

server.post('/b', async () => {
  const client = await pool.connect()
  try {
    const id = some()
    await client.query('begin')
    const first = await client.query({
      name: 'b1',
      text: 'select id, name from bench_rows where id = $1',
      values: [id],
    })
    await client.query({
      name: 'b2',
      text: 'select id, body from bench_rows where id = $1',
      values: [some()],
    })
    await client.query({
      name: 'b3',
      text: 'insert into bench_log (row_id, at) values ($1, now())',
      values: [id],
    })
    await client.query({
      name: 'b4',
      text: 'insert into bench_counts (id, count) values ($1, 1) on conflict (id) do update set count = bench_counts.count + 1',
      values: [id],
    })
    await client.query('commit')
    return { data: first.rows[0] }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

await pool.query(`
  create table if not exists bench_rows (id bigint primary key, name text not null, body text not null);
  create table if not exists bench_log (row_id bigint not null, at timestamptz not null);
  create table if not exists bench_counts (id bigint primary key, count bigint not null);
  insert into bench_rows select n, 'name ' || n, repeat('x', 200) from generate_series(1, ${rows}) n on conflict do nothing;`)
await server.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
