import { hash } from 'node:crypto'
import { en } from '@scan/contract/messages/en/index.ts'
import type { FastifyInstance } from 'fastify'
import { Html, html } from './html.ts'
import { openApiDocument, type ApiDocument, type Operation } from './openapi.ts'

export const OPENAPI_PATH = '/api/openapi.json'
export const API_DOCS_PATH = '/api/docs'

const STYLE = `
  :root { color-scheme: light dark; font-family: Verdana, Arial, sans-serif; line-height: 1.5 }
  body { max-width: 60rem; margin: auto; padding: 1rem }
  summary { padding: 0.5rem 0; overflow-wrap: anywhere }
  pre { padding: 0.5rem; overflow: auto; border: 1px solid }`

/** Nothing on the page may run, load or send anything. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
}

/**
 * Serves the API's description for programs and for people. It is written when first asked for: by then every route is
 * known.
 */
export function serveApiDocs(app: FastifyInstance): void {
  let written: ApiDocument | undefined
  const document = () =>
    (written ??= openApiDocument(({ method, path }) => app.hasRoute({ method, url: path })))

  app.get(OPENAPI_PATH, async () => document())
  app.get(API_DOCS_PATH, async (_request, reply) => reply.headers(HEADERS).send(apiPage(document())))
}

function apiPage({ info, tags, paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>API · ${en.site.name}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${info.title}: API</h1>
          <p>For programs: <a href="${OPENAPI_PATH}">${OPENAPI_PATH}</a>, an OpenAPI document.</p>
          ${plain(info.description)}
          ${tags.map(
            ({ name }) =>
              html`<h2>${name}</h2>
                ${calls.filter(({ operation }) => operation.tags.includes(name)).map(callDetails)}`,
          )}
          <h2>Schemas</h2>
          ${Object.entries(components.schemas).map(
            ([name, schema]) =>
              html`<h3 id="${name}">${name}</h3>
                ${json(schema)}`,
          )}
        </main>
      </body>
    </html>`.source
}

function callDetails({
  method,
  path,
  operation,
}: {
  method: string
  path: string
  operation: Operation
}): Html {
  const { summary, description, parameters, requestBody, responses } = operation
  return html`<details>
    <summary><code>${method} ${path}</code> ${summary}</summary>
    <p>${description}</p>
    ${
      parameters.length > 0
        ? html`<h3>Parameters</h3>
            ${json(parameters)}`
        : ''
    }
    ${
      requestBody
        ? html`<h3>Body</h3>
            ${json(requestBody.content)}`
        : ''
    }
    ${Object.entries(responses).map(
      ([status, said]) =>
        html`<h3>Answer: ${status}</h3>
          <p>${said.description}</p>
          ${json(said.content)}`,
    )}
  </details>`
}

/** JSON with its references as links. */
function json(value: unknown): Html {
  const text = html`${JSON.stringify(value, null, 2)}`.source
  return new Html(
    `<pre>${text.replace(/&quot;#\/components\/schemas\/(\w+)&quot;/g, '<a href="#$1">$1</a>')}</pre>`,
  )
}

/** The little Markdown in our own description: paragraphs, lists and headings. */
function plain(markdown: string): Html[] {
  return markdown
    .replaceAll(/\*\*|`/g, '')
    .split('\n\n')
    .map((part) => {
      if (part.startsWith('## ')) return html`<h2>${part.slice(3)}</h2>`
      if (!part.startsWith('- ')) return html`<p>${part}</p>`
      return html`<ul>
        ${part.split('\n').map((line) => html`<li>${line.slice(2)}</li>`)}
      </ul>`
    })
}
