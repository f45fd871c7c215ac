/** The compared package has no types. */
declare module "node-media-server" {
  export default class NodeMediaServer {
    constructor(config: object);
    run(): Promise<void>;
  }
}
