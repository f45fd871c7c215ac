/** The peer of the comparison brings no types. */
declare module "node-media-server" {
  export default class NodeMediaServer {
    constructor(config: object);
    run(): Promise<void>;
  }
}
