import { emails } from '@scan/contract/messages/emails.ts'
import type { Language } from '@scan/contract/language.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { fill } from '../../http/fill.ts'
import type { Html, Part } from '../../http/html.ts'
import { html } from '../../http/html.ts'
import type { Message, Sentence } from '../compose.ts'
import { nameInEmail } from '../wording.ts'

export interface Email {
  to: { name: string; address: string }
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The account it goes to, and the account or request it is about: never part of what is sent. */
  toId?: string
  aboutId?: string | null
  emailId: string
  /** One-click unsubscribe (RFC 8058). */
  stopUrl?: string | undefined
}

const saidIn = (format: 'html' | 'text', sentences: readonly Sentence[]) =>
  sentences.map((one) => (typeof one === 'string' ? one : one[format]))

export function renderEmail(message: Message): Email {
  const { id, to, language, title, replyTo, footer, aboutId, stopUrl } = message
  const words = emails[language].layout
  const name = nameInEmail(to.name)
  const frame: Frame = {
    greeting: name ? fill(words.greeting, { name }) : words.greetingWithoutName,
    help: footer.supportPhone
      ? fill(words.helpByPhone, { phone: `${groupedPhone(footer.supportPhone)} (${footer.deskHours})` })
      : words.help,
    words,
  }
  return {
    emailId: id,
    to: { name, address: to.email },
    toId: to.id,
    aboutId,
    stopUrl,
    ...(replyTo && { replyTo }),
    subject: title,
    text: asText(message, frame),
    html: asHtml(message, frame),
  }
}

interface Frame {
  greeting: string
  help: string
  words: (typeof emails)[Language]['layout']
}

function asText(
  { before, code, quote, items = [], action, after, footer, stopUrl }: Message,
  { greeting, help, words }: Frame,
): string {
  const blocks = [
    greeting,
    ...saidIn('text', before),
    ...(code ? [`${words.code} ${groupedCode(code).join(' ')}`] : []),
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    ...items.map((item) => `- ${item}`),
    `${action.label}:\n${action.url}`,
    ...saidIn('text', after),
    ...(stopUrl ? [`${words.howOften}\n${stopUrl}`] : []),
    // The usual mark of a signature: mail programs show what follows in a quieter way.
    `-- \n${words.from}\n${help}\n${footer.contactUrl}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

// Mail programs know neither style sheets nor variables; these are the product's light colours.
const PAGE = '#FBF7EE'
const SURFACE = '#FFFFFF'
const TEXT = '#17211E'
const SOFT_TEXT = '#43524D'
const ACTION = '#0A4F43'
const TINT = '#E3F0EC'
const GOLD = '#B98A2E'
const FONT = `font-family: 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif`
/** Malayalam letters reach higher and lower. */
const LINE_HEIGHTS: Record<Language, number> = { en: 1.5, ml: 1.75, hi: 1.5 }
const PARAGRAPH = 'margin: 0 0 16px'

function asHtml(message: Message, { greeting, help, words }: Frame): string {
  const { language, title, before, when, code, quote, items = [], action, after, footer, stopUrl } = message
  const paragraphs = (sentences: readonly Sentence[]) =>
    saidIn('html', sentences).map((sentence) => html`<p style="${PARAGRAPH}">${set(sentence, when)}</p> `)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body
        style="margin: 0; padding: 16px; background: ${PAGE}; color: ${TEXT}; ${FONT}; font-size: 20px; line-height: ${LINE_HEIGHTS[language]}"
      >
        <div style="max-width: 600px; margin: 0 auto; background: ${SURFACE}; border-top: 6px solid ${GOLD}">
          <div style="margin: 4px 0 0; border-top: 1px solid ${GOLD}; padding: 24px">
            <h1 style="margin: 0 0 16px; font-size: 26px; line-height: 1.3">${title}</h1>
            <p style="${PARAGRAPH}">${greeting}</p>
            ${paragraphs(before)}${code ? codeBlock(words.code, code) : ''}${quote ? quoteBlock(quote) : ''}${items.length > 0 ? listBlock(items) : ''}
            <p style="margin: 24px 0">
              <a
                href="${action.url}"
                style="display: inline-block; padding: 16px 24px; border-radius: 10px; background: ${ACTION}; color: #FFFFFF; font-weight: bold; text-decoration: none"
                >${action.label}</a
              >
            </p>
            ${paragraphs(after)}${stopUrl ? html`<p style="${PARAGRAPH}"><a href="${stopUrl}" style="color: ${ACTION}">${words.howOften}</a></p>` : ''}
            <p style="margin: 24px 0 0; font-size: 18px; color: ${SOFT_TEXT}">
              ${words.link}<br />
              <a href="${action.url}" style="color: ${ACTION}; word-break: break-all">${action.url}</a>
            </p>
          </div>
        </div>
        <div
          style="box-sizing: border-box; max-width: 600px; margin: 0 auto; padding: 16px 24px; font-size: 18px; color: ${SOFT_TEXT}"
        >
          <p style="${PARAGRAPH}">${words.from}</p>
          <p style="margin: 0">
            ${help}<br />
            <a href="${footer.contactUrl}" style="color: ${ACTION}">${footer.contactUrl}</a>
          </p>
        </div>
      </body>
    </html> `.source
}

/** Day and time of a visit are what is looked for. */
function set(sentence: string, when: string | undefined): Part {
  if (!when || !sentence.includes(when)) return unbroken(sentence)
  const [before = '', after = ''] = sentence.split(when)
  return [html`${unbroken(before)}<strong style="font-size: 22px">${when}</strong>${unbroken(after)}`]
}

/** A request's number, which browsers would break after its hyphen. */
function unbroken(sentence: string): Part {
  return sentence
    .split(/(R-\d+)/)
    .map((part, index) => (index % 2 === 1 ? html`<span style="white-space: nowrap">${part}</span>` : part))
}

/** The gap is drawn, not typed: copying the code copies six digits. */
function codeBlock(label: string, code: string): Html {
  const [first, second] = groupedCode(code)
  return html`<p style="margin: 24px 0; padding: 16px 24px; border-radius: 12px; background: ${TINT}">
    ${label}<br />
    <strong style="font-size: 40px; line-height: 1.3"
      >${first}<span style="padding-left: 16px">${second}</span></strong
    >
  </p> `
}

function quoteBlock(quote: string): Html {
  return html`<blockquote
    style="margin: 24px 0; padding: 4px 16px; border-left: 6px solid ${GOLD}; white-space: pre-line"
  >
    ${quote}
  </blockquote> `
}

function listBlock(items: readonly string[]): Html {
  return html`<ul style="margin: 0 0 16px; padding: 0 0 0 24px">
    ${items.map((item) => html`<li style="margin: 0 0 8px">${unbroken(item)}</li> `)}
  </ul> `
}

function groupedCode(code: string): [string, string] {
  return [code.slice(0, 3), code.slice(3)]
}
