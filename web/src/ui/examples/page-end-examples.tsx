import { House, LogOut, RefreshCw, User } from 'lucide-react'
import { DisplayControl, type DisplayLabels } from '../site/display-control.tsx'
import { useDisplay, useDisplayStore } from '../display.ts'
import { LanguageRow } from '../site/language-row.tsx'
import { SiteFooter } from '../site/site-footer.tsx'
import { SiteHeader } from '../site/site-header.tsx'
import type { Example } from './example.ts'

const DISPLAY_LABELS: DisplayLabels = {
  display: 'Display',
  done: 'Done',
  textSize: 'Text size',
  theme: 'Colours',
  themes: { device: 'As on this device', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  language: 'Language',
  timedMoves: 'Move to the next page by itself',
  timedMovesChoices: { on: 'On', slower: '10× slower', off: 'Off' },
}

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ml', label: 'മലയാളം' },
  { value: 'hi', label: 'हिन्दी' },
]

/** The top and the end of a page: they surround every page, and so are not among its examples. */
export const pageEnds: { header: Example; footer: Example } = {
  header: { name: 'Site header', render: () => <HeaderExample /> },
  footer: {
    name: 'Site footer',
    render: () => (
      <SiteFooter
        labels={{ navigation: 'More pages', helplines: 'Helplines' }}
        helplines={[
          { label: 'Emergency', phone: '112' },
          { label: 'Elder Line', phone: '14567' },
        ]}
        links={[
          { label: 'About', to: '/about' },
          { label: 'Contact', to: '/contact' },
          { label: 'Privacy', to: '/privacy' },
        ]}
      >
        We answer every message within 24 hours.
      </SiteFooter>
    ),
  },
}

function HeaderExample() {
  const display = useDisplay()
  const { change } = useDisplayStore()
  return (
    <SiteHeader
      homeTo="/"
      labels={{ navigation: 'Main', menu: 'Menu', closeMenu: 'Close' }}
      items={[
        { label: 'Home', to: '/ui', icon: House },
        { label: 'Profile', to: '/citizen-profile', icon: User },
        { id: 'refresh', label: 'Refresh', onPress: () => {}, icon: RefreshCw },
        { id: 'sign-out', label: 'Sign Out', onPress: () => {}, icon: LogOut },
      ]}
      languages={
        <LanguageRow
          label="Language"
          languages={LANGUAGES}
          value={display.language}
          onChange={(language) => change({ language })}
        />
      }
      display={
        <DisplayControl value={display} onChange={change} languages={LANGUAGES} labels={DISPLAY_LABELS} />
      }
    />
  )
}
