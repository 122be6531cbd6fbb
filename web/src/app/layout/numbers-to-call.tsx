import { groupedPhone } from '@scan/domain/phone.ts'
import { Phone } from 'lucide-react'
import { useDeskHours, useSetting } from '../app-context.tsx'
import { wholeNumbers } from '../words/numbers.ts'

interface Props {
  helplines: readonly { name: string; number: string }[]
  /** What the network's own number is called. */
  support: string
  label?: string
  className: string
}

/** Helplines, and the network's own number with its hours. */
export function NumbersToCall({ helplines, support, label, className }: Props) {
  const supportPhone = useSetting('supportPhone')
  const deskHours = useDeskHours()
  const own = supportPhone ? [{ name: support, number: supportPhone, hours: ` (${deskHours})` }] : []
  const numbers = [...helplines.map((one) => ({ ...one, hours: '' })), ...own]
  if (numbers.length === 0) return null
  return (
    <ul role="list" aria-label={label} className={className}>
      {numbers.map(({ name, number, hours }) => (
        <li key={number}>
          <a href={`tel:${number}`} className="link-line strong">
            <Phone aria-hidden />
            <span>{`${name} ${wholeNumbers(groupedPhone(number))}${hours}`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
