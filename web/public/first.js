// Runs before everything else on every page, as a file, so that the content security policy need not allow it by hash.

// Nobody should see the page jump to their text size and theme. Must put on the html element what src/ui/display.ts
// puts there; display.test.ts compares the two.
try {
  const { textSize, theme } = JSON.parse(localStorage.getItem('scanDisplay') || '{}')
  if (['125', '150', '200'].includes(textSize)) document.documentElement.dataset.textSize = textSize
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme
} catch {
  // Storage may be switched off, and its text may be anybody's: then the defaults stand.
}

// Nobody should see a page in one language jump to another. A page with an address in the reader's language names it;
// any other is one document for all, whose English stays hidden. src/app/app.ts decides which language is the reader's
// in the same way.
const KEPT = 'scanDisplay'
const OURS = ['en', 'ml', 'hi']
let reads = 'en'
try {
  const page = document.documentElement
  const named = OURS.find((one) => one === location.pathname.split('/')[1])
  const { language: kept } = JSON.parse(localStorage.getItem(KEPT) || '{}')
  const devices = navigator.languages.map((tag) => tag.split('-')[0])
  reads = OURS.includes(kept) ? kept : named || devices.find((one) => OURS.includes(one)) || 'en'
  const own = document.querySelector(`link[rel=alternate][hreflang=${reads}]`)
  if (own && reads !== page.lang)
    location.replace(new URL(own.href).pathname + location.search + location.hash)
  if (reads !== page.lang) page.dataset.isElsewhere = ''
} catch {
  // Without storage the page stays as it was made.
}

// Pressing another language before the other scripts are there, or opening it in another tab, is a choice all the same.
globalThis.addEventListener?.('click', ({ target }) => {
  const { hreflang } = target.closest?.('a[hreflang]') ?? {}
  if (!hreflang) return
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) || '{}')
    localStorage.setItem(KEPT, JSON.stringify({ ...kept, language: hreflang }))
  } catch {
    // Without storage the address alone says it.
  }
})

// A prerendered form is for people who have not been here. Others find more next to it, or are led on: they see it once
// that is known (src/ui/site/page.module.css).
try {
  if (sessionStorage.getItem('sessionToken') || sessionStorage.getItem('scanMessage'))
    document.documentElement.dataset.isBack = ''
} catch {
  // Without storage nobody has been here before.
}

// If a script does not come, no other of ours runs. The page is reloaded, counted together with
// src/app/layout/load-recovery.ts, and after three times says so. Once React is here that line is gone.
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    const unreached = document.getElementById('unreached')
    if (target?.type !== 'module' || !unreached || !navigator.onLine) return
    try {
      const { starts } = JSON.parse(sessionStorage.getItem('scanStarts') || '{"starts":0}')
      sessionStorage.setItem('scanStarts', JSON.stringify({ starts: starts < 2 ? starts + 1 : 0 }))
      if (starts < 2) return location.reload()
    } catch {
      // Without storage nobody could count.
    }
    unreached.hidden = false
    delete document.documentElement.dataset.isElsewhere
  },
  true,
)

// A page made in advance is drawn first, and only then are its scripts requested (src/entry.server.tsx). Where it is not
// seen, because another is under way or nobody is looking, nothing is waited for.
globalThis.addEventListener?.('DOMContentLoaded', () => {
  const script = document.querySelector('script[type=later]')
  if (!script) return
  const begin = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    script.type = 'module'
    // It runs once it is put in its place again.
    script.parentNode.insertBefore(script, script.nextSibling)
  }
  const { isBack, isElsewhere } = document.documentElement.dataset
  if (isBack !== undefined || isElsewhere !== undefined || document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
})
