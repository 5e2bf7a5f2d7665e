import { site } from '#src/settings/site'
import styles from './InnerLink.module.css'

/** What a page of another site may do inside the console: everything but take the console's place. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals'

/** A page of another site in the place of one of ours. */
export const InnerLink = ({ url, title }: { url: string; title: string }) => (
  <>
    <title>{`${title} - ${site().name}`}</title>
    <iframe
      className={styles['frame']}
      src={url}
      title={title}
      sandbox={ALLOWED}
      referrerPolicy="no-referrer"
    />
  </>
)
