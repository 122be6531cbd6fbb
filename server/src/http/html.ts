export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

export type Part = string | number | Html | readonly Part[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes texts, for elements and for quoted attributes; parts made by `html` stay as they are. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.reduce((source, string, index) => source + sourceOf(parts[index - 1] ?? '') + string),
  )
}

function sourceOf(part: Part): string {
  if (part instanceof Html) return part.source
  if (typeof part === 'object') return part.map(sourceOf).join('')
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}
