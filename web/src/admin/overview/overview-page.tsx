import { NetworkStatistics } from '../statistics/network-statistics.tsx'
import { AuditHash } from './audit-hash.tsx'
import { Decisions } from './decisions.tsx'
import { LastBackup, Troubles } from './machinery.tsx'
import { Patterns } from './patterns.tsx'
import styles from './overview-page.module.css'

/** All at a glance: what waits first, then how the network does. */
export default function OverviewPage() {
  return (
    <div className={styles.sections}>
      <Troubles />
      <Decisions />
      <Patterns />
      <NetworkStatistics />
      <AuditHash />
      <LastBackup />
    </div>
  )
}
