import { COVER, coverFault } from '#contract/rules/declaration/cover'
import { UploadedImage } from '#src/features/upload/UploadedImage'
import styles from '#src/pages/bookEdit/BookEdit.module.css'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { Field } from '#src/pages/bookEdit/fields/Field'
import { OneFile } from '#src/pages/bookEdit/fields/FileField'
import { LongInput, MeasuredInput, TextInput, YesNoInput } from '#src/pages/bookEdit/fields/inputs'

function Cover() {
  const { book, change, inputId, heldFiles } = useEditing()
  return (
    <Field field="cover">
      <OneFile
        held={heldFiles('cover')}
        id={inputId('cover')}
        purpose="image"
        limits={COVER}
        refuse={coverFault}
        isShown
        value={book.cover}
        onChange={(cover) => change({ cover })}
      />
      {book.cover && <UploadedImage fileName={book.cover} alt="封面" />}
    </Field>
  )
}

/** 内容特色 */
export default function ContentStep() {
  const { book, change, inputId, heldFiles } = useEditing()
  return (
    <div className={styles['fields']}>
      <MeasuredInput field="abstract" />
      <MeasuredInput field="feature" rows={8} />
      <MeasuredInput field="effect" rows={6} />
      <LongInput field="catalog" rows={6} extra="可直接粘贴，或上传目录文件" />
      <Field field="catalog_file">
        <OneFile
          held={heldFiles('catalog_file')}
          id={inputId('catalog_file')}
          purpose="attachment"
          value={book.catalog_file}
          onChange={(catalog_file) => change({ catalog_file })}
        />
      </Field>
      <Cover />
      <YesNoInput field="coop_enterprise" />
      {book.coop_enterprise === 1 && <TextInput field="enterprise_names" />}
      <TextInput field="cert_link" />
      <YesNoInput field="has_english" />
    </div>
  )
}
