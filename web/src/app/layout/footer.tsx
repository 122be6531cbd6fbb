import { Link } from 'react-router'
import { useAllHelplines, usePaths, useSession, useSetting } from '../app-context.tsx'
import { roleOfVisitor, visitorOf } from '../session/route-access.ts'
import { useWords } from '../words/use-words.tsx'
import styles from './footer.module.css'
import { NumbersToCall } from './numbers-to-call.tsx'

/** The end of every page: whom to call in need, the pages for everybody, and the network's other places on the web. */
export function Footer() {
  const { t } = useWords()
  const paths = usePaths()
  const organisation = useSetting('organisation')
  const socialLinks = useSetting('socialLinks')
  const helplines = useAllHelplines()
  const session = useSession()
  const role = roleOfVisitor(visitorOf(session))
  // They answer messages themselves, or know us.
  const promisesReply = role === undefined || role === 'citizen'
  const links = [
    { label: t('site.home'), to: paths.landing },
    { label: t('site.about'), to: paths.about },
    ...(session.isAuthenticated
      ? []
      : [
          { label: t('site.signUp'), to: paths.signUp },
          { label: t('site.signIn'), to: paths.signIn },
        ]),
    { label: t('site.contact'), to: paths.contact },
    { label: t('site.terms'), to: paths.terms },
    { label: t('site.privacy'), to: paths.privacy },
    { label: t('site.accessibility'), to: paths.accessibility },
  ]
  return (
    <footer className={styles.footer}>
      <div className={`stack gap-24 ${styles.inside}`}>
        <p className={`only-phone ${styles.name}`}>{t('site.name')}</p>
        <NumbersToCall
          helplines={helplines}
          support={t('site.support')}
          label={t('site.helplines')}
          className={`row ${styles.helplines}`}
        />
        <nav aria-label={t('site.morePages')}>
          <ul role="list" className={`row ${styles.links}`}>
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className="link-line">
                  {label}
                </Link>
              </li>
            ))}
            {socialLinks.map(({ name, address }) => (
              <li key={name}>
                <a href={address} rel="noreferrer" className="link-line">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="soft">
          {organisation && <span>{`${t('site.runBy', { name: organisation.name })} `}</span>}
          {promisesReply && <span>{t('site.replyPromise')}</span>}
        </p>
      </div>
    </footer>
  )
}
