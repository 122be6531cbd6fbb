import { NetworkStatistics } from '../statistics/network-statistics.tsx'
import { AuditHash } from './audit-hash.tsx'
import { Decisions } from './decisions.tsx'
import { LastBackup, Troubles } from './machinery.tsx'
import { Patterns } from './patterns.tsx'
import styles from './overview-page.module.css'

/** Everything at a glance: first what waits, then how the network is doing. */
export default function OverviewPage() {
  return (
    <div className={styles.sections}>
      <Troubles />
      <LastBackup />
      <Decisions />
      <Patterns />
      <NetworkStatistics />
      <AuditHash />
    </div>
  )
}
