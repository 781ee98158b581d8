import { type Locale, languageTag } from '#contract/locales.ts'
import { escapeAttribute, escapeXml, xmlHead } from '#platform/files/xml.ts'

export type ScormVersion = '1.2' | '2004'

export interface Manifest {
  version: ScormVersion
  courseId: string
  locale: Locale
  title: string
  description: string
  /** The score in percent from which a platform marks the course as passed; null if it has none. */
  passMark: number | null
  /** The file that a platform opens. */
  start: string
  /** The names of all files of the package, without the manifest. */
  files: string[]
}

/** The `imsmanifest.xml` of a package with one SCO, in the order of elements that the schemas ask for. */
export const scormManifest = (manifest: Manifest): string =>
  manifest.version === '1.2' ? manifest12(manifest) : manifest2004(manifest)

/** Names in the manifest must not begin with a digit. */
const identifierOf = ({ courseId, locale }: Manifest): string => `course-${courseId}-${locale}`

const filesXml = ({ files }: Manifest): string =>
  files.map((name) => `      <file href="${escapeAttribute(encodeURI(name))}"/>\n`).join('')

const namespaces12 = [
  'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"',
  'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  'xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_rootv1p2p1"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.imsglobal.org/xsd/imsmd_rootv1p2p1 imsmd_rootv1p2p1.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd"',
].join(' ')

function manifest12(manifest: Manifest): string {
  const { locale, description, passMark, start } = manifest
  const language = languageTag(locale)
  const title = escapeXml(manifest.title)
  const text = (value: string): string =>
    `<imsmd:langstring xml:lang="${language}">${value}</imsmd:langstring>`
  const about = description ? `<imsmd:description>${text(escapeXml(description))}</imsmd:description>` : ''
  const mastery = passMark === null ? '' : `\n        <adlcp:masteryscore>${passMark}</adlcp:masteryscore>`
  return `${xmlHead}<manifest identifier="${identifierOf(manifest)}" version="1.2" ${namespaces12}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
    <imsmd:lom><imsmd:general><imsmd:title>${text(title)}</imsmd:title><imsmd:language>${language}</imsmd:language>${about}</imsmd:general></imsmd:lom>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>${title}</title>
      <item identifier="item" identifierref="resource" isvisible="true">
        <title>${title}</title>${mastery}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="resource" type="webcontent" adlcp:scormtype="sco" href="${start}">
${filesXml(manifest)}    </resource>
  </resources>
</manifest>
`
}

const namespaces2004 = [
  'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"',
  'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
  'xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"',
  'xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"',
  'xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
  'xmlns:lom="http://ltsc.ieee.org/xsd/LOM"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd http://www.adlnet.org/xsd/adlseq_v1p3 adlseq_v1p3.xsd http://www.adlnet.org/xsd/adlnav_v1p3 adlnav_v1p3.xsd http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd http://ltsc.ieee.org/xsd/LOM lom.xsd"',
].join(' ')

function manifest2004(manifest: Manifest): string {
  const { locale, description, passMark, start } = manifest
  const language = languageTag(locale)
  const title = escapeXml(manifest.title)
  const text = (value: string): string => `<lom:string language="${language}">${value}</lom:string>`
  const about = description ? `<lom:description>${text(escapeXml(description))}</lom:description>` : ''
  return `${xmlHead}<manifest identifier="${identifierOf(manifest)}" version="1.0" ${namespaces2004}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
    <lom:lom><lom:general><lom:title>${text(title)}</lom:title><lom:language>${language}</lom:language>${about}</lom:general></lom:lom>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>${title}</title>
      <item identifier="item" identifierref="resource" isvisible="true">
        <title>${title}</title>
        <imsss:sequencing>
          <imsss:objectives>
            ${objective(passMark)}
          </imsss:objectives>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true"/>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
    <resource identifier="resource" type="webcontent" adlcp:scormType="sco" href="${start}">
${filesXml(manifest)}    </resource>
  </resources>
</manifest>
`
}

const objective = (passMark: number | null): string =>
  passMark === null
    ? '<imsss:primaryObjective objectiveID="passed" satisfiedByMeasure="false"/>'
    : `<imsss:primaryObjective objectiveID="passed" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>${passMark / 100}</imsss:minNormalizedMeasure></imsss:primaryObjective>`
