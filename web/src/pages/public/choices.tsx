import { ArrowRight, HandHelping, HeartHandshake, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { usePaths } from '../../app/app-context.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import styles from './choices.module.css'

const CHOICES = [
  { name: 'volunteer', icon: HeartHandshake, to: 'signIn' },
  { name: 'citizen', icon: HandHelping, to: 'signIn' },
  { name: 'share', icon: MessageCircle, to: 'contact' },
] as const
/** Where to begin: each a card that can be pressed as a whole. */
export function Choices() {
  const { t } = useWords()
  const paths = usePaths()
  return (
    <ul role="list" className={styles.choices}>
      {CHOICES.map(({ name, icon: Icon, to }) => (
        <li key={name} className={styles.choice}>
          <Icon aria-hidden className={styles.choiceIcon} />
          <h3>
            <Link to={paths[to]}>
              <span>{t(`publicPages.landing.cards.${name}.title`)}</span>
              <ArrowRight aria-hidden />
            </Link>
          </h3>
          <p>{t(`publicPages.landing.cards.${name}.line`)}</p>
        </li>
      ))}
    </ul>
  )
}
