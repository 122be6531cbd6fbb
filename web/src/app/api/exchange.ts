import { pathWith } from '@scan/contract/endpoint.ts'
import type { Body, Endpoint, Params, Query, Reply } from '@scan/contract/endpoint.ts'
import type { FieldError, ProblemBody, ProblemCode } from '@scan/contract/problems.ts'
import { z } from 'zod/mini'
import type { Answers } from './tokens.ts'

/** How long an answer may take before it counts as none: longer than servers wait for a database that is away. */
const PATIENCE_MS = 30_000
/** Answers asked for with their ETag, in case they have not changed. */
const ANSWERS_KEPT = 30

/** Every answer of ours says one of these. */
const OURS = ['success', 'message', 'data']

/** A part of the call that may be left out if the endpoint has none, or requires nothing in it. */
type Optional<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }
type ParamsOf<E> = [keyof Params<E>] extends [never] ? { params?: undefined } : { params: Params<E> }

/** What a call carries: exactly what its endpoint names. */
export type CallInput<E> = Optional<'body', Body<E>> &
  Optional<'query', Query<E>> &
  ParamsOf<E> & {
    signal?: AbortSignal | undefined
    /** It goes on when the page is left. */
    keepalive?: true
  }

interface Failure extends Partial<Omit<ProblemBody, 'success' | 'code'>> {
  code: ProblemCode | 'no-answer'
  status?: number
}

/** A call that did not succeed. `message` is the server's own sentence, or '' if it said none. */
export class ApiError extends Error {
  readonly code: ProblemCode | 'no-answer'
  readonly status: number | undefined
  /** The refused fields, by their wire names. */
  readonly errors: FieldError[] | undefined
  readonly retryAfter: number | undefined
  /** Whom or what it is about. */
  readonly data: readonly object[] | undefined
  readonly isBanned: boolean
  readonly pendingApproval: boolean
  constructor({ code, status, message, errors, retryAfter, data, isBanned, pendingApproval }: Failure) {
    super(message ?? '')
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
    this.data = data
    this.isBanned = isBanned === true
    this.pendingApproval = pendingApproval === true
  }
}

/** Sends one call with this session token and reads its answer. Knows nothing of sessions. */
export async function exchange<E extends Endpoint>(
  send: typeof fetch,
  endpoint: E,
  input: {
    body?: unknown
    query?: unknown
    params?: Record<string, string> | undefined
    signal?: AbortSignal | undefined
    keepalive?: true
  },
  sessionToken: string | undefined,
  answers?: Answers,
): Promise<Reply<E>> {
  const unanswered = (error: unknown): never => {
    // A caller who no longer wants the answer is not told that there is none.
    throw input.signal?.aborted ? error : new ApiError({ code: 'no-answer' })
  }
  const path = pathOf(endpoint, input)
  const known = endpoint.method === 'GET' ? answers?.get(path) : undefined
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': document.documentElement.lang || 'en',
    'content-type': 'application/json',
  }
  if (sessionToken) headers.authorization = `Bearer ${sessionToken}`
  if (known) headers['if-none-match'] = known.etag
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const response = await send(path, {
    method: endpoint.method,
    headers,
    body: endpoint.body ? JSON.stringify(encoded(endpoint.body, input.body ?? {})) : null,
    signal: input.signal ? eitherOf(input.signal, patience) : patience,
    ...(input.keepalive && { keepalive: true }),
  }).catch(unanswered)
  if (known && response.status === 304) return known.reply as Reply<E>
  const answer = await jsonOf(response).catch(unanswered)
  const isStrange = !OURS.some((word) => word in answer)
  const reply = endpoint.reply.safeParse(answer)
  const isTold = reply.success && !endpoint.reply.safeParse({}).success
  // A network that wants to be signed in to, say: nothing was done, and no session has ended.
  if (isStrange && (response.ok ? !isTold : response.status === 401))
    throw new ApiError({ code: 'no-answer' })
  if (!response.ok || answer.success === false) throw failureOf(response.status, answer)
  if (!reply.success) {
    if (endpoint.isReplyUnused) return undefined as Reply<E>
    throw new ApiError({ code: 'internal-error', status: response.status })
  }
  const etag = endpoint.method === 'GET' ? response.headers.get('etag') : undefined
  if (!answers || !etag) return reply.data as Reply<E>
  answers.set(path, { etag, reply: reply.data })
  const [oldest] = answers.keys()
  if (oldest !== undefined && answers.size > ANSWERS_KEPT) answers.delete(oldest)
  return reply.data as Reply<E>
}

function pathOf(
  endpoint: Endpoint,
  { query, params }: { query?: unknown; params?: Record<string, string> | undefined },
) {
  const path = pathWith(endpoint.path, params ?? {})
  if (!endpoint.query || query === undefined) return path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(encoded(endpoint.query, query) as object))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** What the contract refuses to send, the server would refuse too: it fails the same way, without the round trip. */
function encoded(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeEncode(schema, value)
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    code: message,
    message: '',
  }))
  throw new ApiError({ code: 'invalid-input', status: 400, errors: errors as FieldError[] })
}

/** `AbortSignal.any` for two, which phones of before 2024 lack. */
export function eitherOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController()
  for (const signal of [one, other]) {
    const abort = () => either.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal })
  }
  return either.signal
}

/** The answer's body, or nothing if a proxy refused with a page of its own. Throws if the answer broke off. */
async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch (error) {
    if (response.ok || !(error instanceof SyntaxError)) throw error
    return {}
  }
}

const CODE_OF_STATUS: Record<number, ProblemCode> = {
  404: 'not-found',
  413: 'body-too-large',
  429: 'too-many-requests',
}

/** Why something other than a call was refused, such as a download. */
export async function refusalOf(response: Response): Promise<ApiError> {
  return failureOf(response.status, await jsonOf(response).catch(() => ({})))
}

function failureOf(status: number, answer: Record<string, unknown>): ApiError {
  const { code, message } = answer as Partial<ProblemBody>
  const isOurs = answer.success === false && typeof code === 'string'
  return new ApiError({
    ...(answer as Partial<ProblemBody>),
    code: isOurs ? code : (CODE_OF_STATUS[status] ?? 'internal-error'),
    message: typeof message === 'string' ? message : '',
    status,
  })
}
