import pg from 'pg'

/** Works on a connection of its own, outside the pool. */
export async function withClient<Result>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {}) // The statement under way fails too, and says why.
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
