// Runs before everything else on every page, as a file, so that the content security policy need not allow it by hash.
const page = document.documentElement

/** What this tab or browser keeps: storage may be switched off, and its text may be anybody's. */
function stored(storage, name) {
  try {
    return JSON.parse(globalThis[storage].getItem(name)) || {}
  } catch {
    return {}
  }
}

/** Whether it could be stored. */
function store(storage, name, value) {
  try {
    globalThis[storage].setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

// Nobody should see the page jump to their text size and theme: as src/ui/display.ts does it; display.test.ts compares.
const display = stored('localStorage', 'scanDisplay')
if (['125', '150', '200'].includes(display.textSize)) page.dataset.textSize = display.textSize
if (['light', 'dark', 'contrast'].includes(display.theme)) page.dataset.theme = display.theme

// Nor from one language to another, decided as in src/app/app.ts. What comes in another language than the reader's is
// left for the address in theirs; any other stays hidden until it is said in theirs.
const inLink = new URLSearchParams(location.search).get('lang')
const named = [location.pathname.split('/')[1], inLink, display.language]
if (matchMedia('(display-mode: standalone)').matches) named.reverse()
const wanted = [...named, ...navigator.languages, 'en']
const reads = wanted.map((tag) => String(tag).split('-')[0]).find((one) => ['en', 'ml', 'hi'].includes(one))
const own = document.querySelector(`link[rel=alternate][hreflang=${reads}]`)
if (reads !== page.lang) page.dataset.isElsewhere = ''
if (reads !== page.lang && own && reads !== inLink) {
  const { pathname } = new URL(own.href)
  const search = new URLSearchParams(location.search)
  // Here the server goes by the device, until it is told.
  if (pathname === location.pathname) search.set('lang', reads)
  location.replace(`${pathname}${search.size > 0 ? `?${search}` : ''}${location.hash}`)
}

// Pressing another language before the other scripts are there, or opening it in another tab, is a choice all the same.
addEventListener('click', ({ target }) => {
  const { hreflang: language } = target.closest?.('a[hreflang]') ?? {}
  if (language) store('localStorage', 'scanDisplay', { ...stored('localStorage', 'scanDisplay'), language })
})

// So is pressing 'Text and colours', which is in the page from the start: whoever can't read needs it first
// (src/app/layout/display-control.tsx).
addEventListener('click', ({ target }) => {
  if (unreachedLine() && target.closest?.('[data-opens-display]')) page.dataset.wantsDisplay = ''
})

// A prerendered form is for people who have not been here. Others find more next to it, or are led on: they see it once
// that is known (src/ui/site/page.module.css).
try {
  if (sessionStorage.sessionToken || sessionStorage.scanMessage) page.dataset.isBack = ''
} catch {
  // Without storage nobody has been here before.
}

// If a script does not come, no other of ours runs. Where it fails, the page is reloaded, counted together with
// src/app/layout/load-recovery.ts, and after three times says so. Once React is here that line is gone.
const unreachedLine = () => document.getElementById('unreached')
const sayUnreached = () => {
  unreachedLine()?.removeAttribute('hidden')
  delete page.dataset.isElsewhere
}
const recover = ({ target }) => {
  if (target?.type !== 'module' || !unreachedLine() || !navigator.onLine) return
  const kept = stored('sessionStorage', 'scanStarts').starts
  const starts = [1, 2, 3].includes(kept) ? kept : 0
  const isCounted = store('sessionStorage', 'scanStarts', { starts: starts < 2 ? starts + 1 : 0 })
  if (isCounted && starts < 2) return location.reload()
  sayUnreached()
}
addEventListener('error', recover, true)

// A page made in advance is drawn first, and only then are its scripts requested (src/entry.server.tsx). Where it is not
// seen, because another is under way or nobody is looking, nothing is waited for.
addEventListener('DOMContentLoaded', () => {
  const script = document.querySelector('script[type=later]')
  if (!script) return
  const begin = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    script.type = 'module'
    // It runs once it is put in its place again.
    script.parentNode.insertBefore(script, script.nextSibling)
  }
  const isSeen = !('isBack' in page.dataset || 'isElsewhere' in page.dataset || document.hidden)
  if (isSeen) requestAnimationFrame(() => setTimeout(begin))
  else begin()
})

// Where a file neither comes nor fails, the page says so once nothing has come for this long. A style that does not come
// would keep everything from being drawn; without it the line stands alone, until it comes.
const COMES_WITHIN_MS = 12_000
const giveUp = () => {
  const missing = [...document.querySelectorAll('link[rel=stylesheet]')].filter(({ sheet }) => !sheet)
  for (const style of missing) style.media = 'print'
  if (missing.length > 0) page.dataset.isUnstyled = ''
  const say = () => {
    sayUnreached()
    if (missing.length > 0) standAlone(missing)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', say)
  else say()
}
const standAlone = (missing) => {
  const line = unreachedLine()
  const others = [...(line?.parentNode.children ?? [])].filter((part) => part !== line && !part.hidden)
  for (const part of others) part.hidden = true
  for (const style of missing)
    style.addEventListener('load', () => {
      style.media = 'all'
      if (!missing.every(({ sheet }) => sheet)) return
      delete page.dataset.isUnstyled
      for (const part of others) part.hidden = false
      line?.setAttribute('hidden', '')
      dispatchEvent(new Event('styled'))
    })
}
let waiting = setTimeout(giveUp, COMES_WITHIN_MS)
const arrivals = new PerformanceObserver(() => {
  clearTimeout(waiting)
  if (document.readyState === 'complete' && !unreachedLine()) arrivals.disconnect()
  else waiting = setTimeout(giveUp, COMES_WITHIN_MS)
})
arrivals.observe({ type: 'resource' })
