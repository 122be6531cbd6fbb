declare global {
  /** What `public/first.js` has asked for. */
  var scanAskedEarly: { path: string; sessionToken: string; answer: Promise<Response> } | undefined
}

/** Sends what was not asked for before the scripts came; if it was, takes up that answer, once. */
export function takingUp(send: typeof fetch): typeof fetch {
  return (input, init = {}) => {
    const asked = globalThis.scanAskedEarly
    if (!asked || input !== asked.path || (init.method ?? 'GET') !== 'GET') return send(input, init)
    globalThis.scanAskedEarly = undefined
    const isSame = new Headers(init.headers).get('authorization') === `Bearer ${asked.sessionToken}`
    return isSame ? unlessAborted(asked.answer, init.signal) : send(input, init)
  }
}

function unlessAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    answer.then(resolve, reject)
  })
}
