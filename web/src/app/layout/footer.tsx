import { useWords } from '../words/use-words.tsx'
import { usePaths, useSession, useSetting } from '../app-context.tsx'
import { SiteFooter } from '../../ui/site/site-footer.tsx'
import { useHelplines } from './use-helplines.ts'

/** The end of every page: whom to call in need, the pages for everybody, and the network's other places on the web. */
export function Footer() {
  const { t } = useWords()
  const paths = usePaths()
  const organisation = useSetting('organisation')
  const supportPhone = useSetting('supportPhone')
  const socialLinks = useSetting('socialLinks')
  const { isAuthenticated } = useSession()
  const toCall = useHelplines().map(({ name, number }) => ({ label: name, phone: number }))
  return (
    <SiteFooter
      labels={{ navigation: t('site.morePages'), helplines: t('site.helplines') }}
      helplines={supportPhone ? [...toCall, { label: t('site.support'), phone: supportPhone }] : toCall}
      links={[
        { label: t('site.home'), to: paths.landing },
        { label: t('site.about'), to: paths.about },
        ...(isAuthenticated
          ? []
          : [
              { label: t('site.signUp'), to: paths.signUp },
              { label: t('site.signIn'), to: paths.signIn },
            ]),
        { label: t('site.contact'), to: paths.contact },
        { label: t('site.terms'), to: paths.terms },
        { label: t('site.privacy'), to: paths.privacy },
        ...socialLinks.map(({ name, address }) => ({ label: name, href: address })),
      ]}
    >
      {organisation && <span>{`${t('site.runBy', { name: organisation.name })} `}</span>}
      <span>{t('site.replyPromise')}</span>
    </SiteFooter>
  )
}
