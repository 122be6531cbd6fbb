import { z } from 'zod/mini'

// A backup holds one JSON value a line: the head, then for each table its name and its rows, many to a line, then the
// end. A row is the text that PostgreSQL itself writes and reads for it.

/** A sequence, and the value it would have given next. */
const Sequence = z.object({ table: z.string(), column: z.string(), next: z.number() })

export const Head = z.object({
  at: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  /** The schema: the migrations that had been applied. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The key its secrets are sealed with, as `headOf` identifies it; null if there was none yet. */
  sealedWith: z.nullable(z.string()),
  /** The newest hash of the audit log. */
  auditHash: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Head = z.infer<typeof Head>

export const End = z.object({
  contents: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  sequences: z.array(Sequence),
})
export type End = z.infer<typeof End>

export type Manifest = Head & End

export const Line = z.union([
  z.tuple([z.literal('head'), Head]),
  z.tuple([z.literal('table'), z.string()]),
  z.tuple([z.literal('rows'), z.array(z.string())]),
  z.tuple([z.literal('end'), End]),
])
export type Line = z.infer<typeof Line>

/** So that both sides write and read the same text, whatever the database's settings. */
export const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'`

export const rowsOf = ({ contents }: End): number =>
  Object.values(contents).reduce((sum, { rows }) => sum + rows, 0)
