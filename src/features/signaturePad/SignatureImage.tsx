import styles from './SignaturePad.module.css'

/** A signature as it is kept: ink on paper by day and by night, no taller than a line or two of text needs. */
export const SignatureImage = ({ image }: { image: string }) => (
  <img src={image} alt="您的电子签名" className={styles['signature']} />
)
