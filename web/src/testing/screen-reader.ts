import { getRoles, isInaccessible, queryAllByRole } from '@testing-library/dom'
import { onTestFinished } from 'vitest'

/** Read as one: the content is the name. */
const WHOLE = new Set(
  'heading link button textbox searchbox combobox radio checkbox spinbutton img'.split(' '),
)
/** Announced where they begin, if they have a name. */
const NAMED = new Set('region navigation group list dialog alertdialog table tablist form'.split(' '))
const INLINE = new Set('SPAN STRONG EM B I A ABBR TIME BDI MARK'.split(' '))
const LIVE = '[role="alert"], [role="status"], [aria-live]:not([aria-live="off"])'
/** No style sheets are read here. */
const UNSEEN = 'script, style, template, noscript, svg, option, legend, .only-print'

/** What a screen reader says of the present page, line by line; if a dialog is open, of that alone. */
export function readPage(): string[] {
  const top = document.querySelector<HTMLElement>('dialog[open]') ?? document.body
  const names = namesIn(document.body)
  const lines: string[] = []
  let words = ''
  const end = () => {
    if (words.trim()) lines.push(plain(words))
    words = ''
  }
  const read = (node: Node, language: string) => {
    // A label is said with its field.
    if (node instanceof Text && !node.parentElement?.closest('label')) words += node.data
    if (!(node instanceof Element) || node.matches(UNSEEN) || isInaccessible(node)) return
    const own = node.getAttribute('lang') ?? language
    const isBlock = !INLINE.has(node.tagName) || own !== language
    const { role, name = labelsOf(node) } = names.get(node) ?? {}
    if (isBlock || role) end()
    const voice = own === language ? '' : `(${own}) `
    // Dates and passwords have no role of their own.
    const isField = node.matches('input, select, textarea')
    if (isField || (role && WHOLE.has(role)))
      lines.push(
        voice +
          [kindOf(node, role), name, ...statesOf(node), node.getAttribute('aria-description')]
            .filter(Boolean)
            .join(', '),
      )
    else {
      if (role && NAMED.has(role) && name) lines.push(`${voice}${role}, ${name}`)
      if (voice) words += voice
      for (const child of node.childNodes) read(child, own)
    }
    if (isBlock || role) end()
  }
  read(top, document.documentElement.lang)
  return lines
}

function labelsOf(node: Element): string {
  const labels = node instanceof HTMLInputElement ? (node.labels ?? []) : []
  return plain([...labels].map(textWithin).join(' '))
}

function kindOf(node: Element, role = node.getAttribute('type') ?? 'field'): string {
  return role === 'heading' ? `heading ${/^H(\d)$/.exec(node.tagName)?.[1] ?? ''}` : role
}

function statesOf(node: Element): string[] {
  const input = node instanceof HTMLInputElement ? node : undefined
  return [
    ...(input?.checked ? ['chosen'] : []),
    ...(node.matches(':required, [aria-required="true"]') ? ['required'] : []),
    ...(node.getAttribute('aria-disabled') === 'true' ? ['unavailable'] : []),
    ...(node.getAttribute('aria-expanded') === 'false' ? ['folded'] : []),
  ]
}

/** Every element with a role, and its name. */
function namesIn(top: HTMLElement): Map<Element, { role: string; name: string }> {
  const names = new Map<Element, { role: string; name: string }>()
  for (const role of Object.keys(getRoles(top)).filter((one) => WHOLE.has(one) || NAMED.has(one)))
    queryAllByRole(top, role, {
      name: (name, element) => {
        names.set(element, { role, name: plain(name) })
        return true
      },
    })
  return names
}

/** Records what is announced from now on: what appears in live regions, and the words that take the focus. */
export function listen(): { announced: () => string[] } {
  const said: string[] = []
  const textOf = (node: Node) =>
    plain(
      node instanceof Element
        ? [...node.childNodes].map((child) => (isUnsaid(child) ? '' : textWithin(child))).join(' ')
        : (node.textContent ?? ''),
    )
  const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(LIVE)
  const observer = new MutationObserver((changes) => {
    const heard = new Set<Node>()
    for (const { target, addedNodes, type } of changes)
      if (type === 'characterData') heard.add(target)
      else
        for (const added of addedNodes) {
          heard.add(added)
          // An alert is announced when it appears; any other live region has to be there before its words.
          if (added instanceof Element)
            for (const alert of added.querySelectorAll('[role="alert"]')) heard.add(alert)
        }
    for (const node of heard) {
      const isInAnother = [...heard].some(
        (other) => other !== node && other.contains(node) && regionOf(other),
      )
      const region = node.isConnected && regionOf(node)
      const isNew = region === node && region.getAttribute('role') !== 'alert'
      if (region && !isInAnother && !isNew && !isUnsaid(node) && textOf(node)) said.push(textOf(node))
    }
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches('h1, h2, h3, [role="alert"]'))
      said.push(textOf(target))
  }
  document.addEventListener('focusin', onFocus)
  onTestFinished(() => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  })
  return { announced: () => said.splice(0) }
}

function isUnsaid(node: Node): boolean {
  return node instanceof Element && (node.matches(UNSEEN) || isInaccessible(node))
}

function textWithin(node: Node): string {
  if (node instanceof Text) return node.data
  return [...node.childNodes].map((child) => (isUnsaid(child) ? '' : textWithin(child))).join(' ')
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
