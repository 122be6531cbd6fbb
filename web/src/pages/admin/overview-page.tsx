import { NetworkStatistics } from './network-statistics.tsx'
import { AuditHash } from './audit-hash.tsx'
import { Decisions } from './decisions.tsx'
import { LastBackup, Troubles } from './machinery.tsx'
import { Patterns } from './patterns.tsx'
import styles from './overview-page.module.css'
import { useOverview } from './use-overview.ts'

/** Everything at a glance: first what waits, then how the network is doing. */
export default function OverviewPage() {
  const { value, failure } = useOverview()
  return (
    <div className={styles.sections}>
      <Troubles />
      <LastBackup />
      <Decisions />
      {/* Loaded at once, shown once it is known how long the list above is: nothing moves under a finger. */}
      <div hidden={!value && !failure} className={styles.sections}>
        <Patterns />
        <NetworkStatistics />
        <AuditHash />
      </div>
    </div>
  )
}
